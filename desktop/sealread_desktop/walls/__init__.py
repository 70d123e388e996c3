"""What leaves this machine: nothing. The walls, tried before your eyes."""
