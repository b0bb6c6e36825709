"""The words of robots at the table: claims, reasons, answers, remarks on the news, and the day's talk so far."""
