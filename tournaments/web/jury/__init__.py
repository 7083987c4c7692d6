"""The jury's pages."""
