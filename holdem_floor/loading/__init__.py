"""YAML text with positions → values of the model, or `InvalidInput` with everything that is wrong."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
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

_WHERE: Final = {
    "apply_settings": "edit",
    "find_scenarios": "scenario",
    "list_rulebooks": "shelf",
    "load_incident": "incident",
    "load_incident_file": "incident",
    "load_rulebook": "rulebook",
    "load_scenario": "scenario",
    "load_vocabulary": "vocabulary",
}


def __getattr__(name: str) -> object:
    """A loader, imported when it is first used: few commands need all of them."""
    if name not in _WHERE:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
