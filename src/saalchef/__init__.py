"""Saalchef: the table games of five casinos, exactly by their own leaflets."""
