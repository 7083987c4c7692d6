"""Whether an outage costs a deal (`make chaos`): tables play over a bad line while what they need is killed in turn, and all is counted."""
