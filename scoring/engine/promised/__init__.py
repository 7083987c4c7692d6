"""The family of promised tricks: the declarer promises a number of tricks, and a table gives the payment. Shared by several games."""
