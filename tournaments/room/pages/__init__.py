"""The pages of the clock, the screens, the messages and the news while people play."""
