"""The pure logic of tournaments: pairings against an oracle, standings, adventures, lists, files, dice."""
