"""Tournaments on Discord, whatever is played: which tournament somebody means, its commands, panels, forms and buttons.

`deeds` asks the service and answers; `players`, `organisers` and `judges` hold the commands that `/warcrow` and
`/tournament` share; `reports` and `sheets` lead through a result; `presses` and `forms` are the buttons and forms.
"""
