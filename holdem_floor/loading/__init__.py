"""YAML text with positions → values of the model, or `InvalidInput` with everything that is wrong."""

from holdem_floor.loading.edit import apply_settings
from holdem_floor.loading.incident import load_incident, load_incident_file
from holdem_floor.loading.rulebook import load_rulebook
from holdem_floor.loading.scenario import find_scenarios, load_scenario
from holdem_floor.loading.shelf import list_rulebooks
from holdem_floor.loading.vocabulary import load_vocabulary

__all__ = [
    "apply_settings",
    "find_scenarios",
    "list_rulebooks",
    "load_incident",
    "load_incident_file",
    "load_rulebook",
    "load_scenario",
    "load_vocabulary",
]
