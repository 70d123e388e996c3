"""Tests of the statements room, on drawn reports."""
