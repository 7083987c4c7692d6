"""What keeps an installation running: backups, health, metrics, the status page; and the robot that plays evenings."""
