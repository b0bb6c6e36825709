"""Several processes that serve one bot from one database on PostgreSQL: who they are, and who has what.

What is here is of the moment: it is made anew wherever it is missing, and no backup needs it.
"""
