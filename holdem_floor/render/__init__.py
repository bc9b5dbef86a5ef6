"""Decisions, traces and test results as text, JSON, Markdown and JUnit; nothing here decides anything."""
