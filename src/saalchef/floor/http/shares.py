"""So many of something for everybody: no address takes more of it than it leaves to others."""

import ipaddress
from collections import Counter
from collections.abc import Iterable

from saalchef.floor.http.requests import household


class Shares:
    """TCP connections, or passwords being looked at; a trusted proxy's are other people's."""

    def __init__(self, most: int, an_address: int, proxies: Iterable[str] = ()) -> None:
        self._most = most
        self._an_address = an_address
        self._proxies = [ipaddress.ip_network(each) for each in proxies]
        self._taken: Counter[str] = Counter()
        self._all = 0

    def enter(self, host: str) -> bool:
        """Whether there is room for one more of this address."""
        left = self._most - self._all
        place = household(host)
        if left <= 0 or (self._taken[place] >= min(self._an_address, left) and not self.is_proxy(host)):
            return False
        self._taken[place] += 1
        self._all += 1
        return True

    def leave(self, host: str) -> None:
        place = household(host)
        self._taken[place] -= 1
        if not self._taken[place]:
            del self._taken[place]
        self._all -= 1

    def is_proxy(self, host: str) -> bool:
        """Whether what it says of others is believed."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)
