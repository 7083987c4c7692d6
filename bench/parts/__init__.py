"""The parts of the benchmark. Each module measures one promise with its function `measure`, in a process of its own."""
