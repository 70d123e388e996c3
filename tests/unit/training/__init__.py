"""Tests of the reader's recipe. The factory's need no PyTorch; others skip where it is not."""
