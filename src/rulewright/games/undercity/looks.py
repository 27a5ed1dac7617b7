from rulewright.kernel.scene import *
from rulewright.kernel import key_of
from .prompts import PROMPTS
def look(table, ask, choice): return Look(key_of(choice))
def wording(table, ask): return PROMPTS[ask.prompt].text
def about(table, ask): return NOWHERE
