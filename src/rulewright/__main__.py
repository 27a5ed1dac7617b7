"""`python -m rulewright` is the command `rulewright`."""

from rulewright.cli.main import main

main()
