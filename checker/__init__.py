"""The program that checks an evening's file without Troela; `verify` calls it too."""
