"""A club's own rules as a file: what differs from a published rule set. `text` reads and writes it, `check` names every problem in it,
`combine` lays it over the published data. The shape of such a file is in docs/rule-files.md.
"""
