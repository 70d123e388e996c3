"""What a person sees before there is anything to show."""
