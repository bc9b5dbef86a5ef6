"""Frozen values that every other package speaks in; nothing here reads a file or decides anything."""
