"""The machines of a site: what each does, how long it will take, and draining one."""
