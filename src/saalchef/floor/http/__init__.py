"""The doors of the floor: HTTP and websockets."""

from saalchef.floor.http.app import create_app

__all__ = ["create_app"]
