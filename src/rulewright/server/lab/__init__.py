"""The lab's runs on a server: a queue, and a process for the run that is played."""
