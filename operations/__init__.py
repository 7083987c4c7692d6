"""Operation of an installation: backups, health, metrics and the status page; also the robot that plays evenings."""
