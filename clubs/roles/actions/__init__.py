"""Offer, give and end roles in a club."""
