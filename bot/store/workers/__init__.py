"""Several processes that serve one bot from one database on PostgreSQL: who they are, and which lanes each has.

All of this describes the present moment. What is missing is made again, and no backup needs it.
"""
