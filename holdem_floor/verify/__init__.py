"""What CI asks of rulebooks and scenarios: they load, they rule as expected, nothing rests untested."""
