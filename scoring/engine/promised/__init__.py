"""Code for the games of the family “promised tricks”: a declarer promises a number of tricks, and is paid by a payment table."""
