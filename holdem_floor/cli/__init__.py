"""The command `floor`: one module a command, wiring only."""
