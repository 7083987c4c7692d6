"""Answer, order or refuse requests before Django sees them."""
