"""Floor rulings for no-limit hold'em tournaments, computed from regulations written as data."""

__version__ = "0.1.0"
