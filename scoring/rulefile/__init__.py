"""A club's own rules as a file that holds only the differences from a published rule set.

`text` reads and writes the file, `check` finds every problem in it, `combine` merges it into the published data. The format is described in
docs/rule-files.md.
"""
