"""Measuring sticks: they run the real engine over real documents and judge it from outside."""
