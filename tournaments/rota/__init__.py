"""The volunteers' rota: which duties an evening needs, who does them, and who asks whom to take over."""
