"""The processes that serve one bot from one database on PostgreSQL: workers, and the lanes that each has.

All of this describes the present moment. Missing rows are made again, and no backup needs them.
"""
