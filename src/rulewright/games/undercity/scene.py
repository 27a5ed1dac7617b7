from rulewright.kernel.scene import *
THEME=Theme()
def scene(table): return Scene()
def gallery(): return ()
def outcome(table): return Outcome((float(table.won==1),)*table.seats, table.ended, table.ended)
