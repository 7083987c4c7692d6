"""A club's own rules as a file that names only what differs from a published rule set.

`text` reads and writes the file, `check` names every problem in it, `combine` lays it over the published data. The format is described in
docs/rule-files.md.
"""
