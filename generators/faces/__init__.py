"""From a component to a scene."""
