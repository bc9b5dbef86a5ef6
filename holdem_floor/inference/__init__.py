"""Rules in rounds: a plain evaluator that finds what matters, and experta, whose firings are the answer."""
