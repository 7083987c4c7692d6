"""The parts of the bench: each module measures one promise, by `measure()`, in a process of its own."""
