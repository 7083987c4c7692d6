"""The login. Wrong passwords make further attempts for a name slower, and block a network, except on devices that logged in before."""
