"""The processes that serve one bot from one database on PostgreSQL: workers, and their lanes (groups and people).

All of this describes the present moment. Missing rows are made again, and no backup needs them.
"""
