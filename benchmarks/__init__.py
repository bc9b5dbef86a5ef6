"""What `floor` costs: `python benchmarks/run.py`."""
