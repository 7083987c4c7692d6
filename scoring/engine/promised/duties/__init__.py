"""What rules with duties add to the family: whom the jury is called for, what forgetting it costs, and the solos that players lost."""
