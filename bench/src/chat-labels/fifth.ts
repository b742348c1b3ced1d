/** A fifth sample, labelled after the rules had been changed by the fourth, and before it was known what they make of it. */
export const DISCLOSED_FIFTH = `
5 D13:8 career
5 D13:10 hours
5 D19:26 cereal|fruit loops
5 D19:45 high school
4 D7:2 flu|sick
4 D7:6 crawdads
4 D7:8 dog
4 D7:13 max
4 D7:19 renaissance
4 D7:22 santorini
4 D7:22 japan|machu
4 D7:25 amalfi
4 D8:6 me before you
4 D8:10 rosie
4 D8:14 idaho|hiking trails
4 D8:14 aunt
4 D8:15 living room|home improvement
4 D8:17 sawtooth
4 D8:23 los angeles|idaho
4 D8:24 road trip
4 D8:28 pacific northwest
conv-26 D8:2 pottery workshop
conv-26 D8:6 painting
conv-26 D8:9 council meeting|adoption
conv-26 D8:11 blue
conv-26 D8:17 parade
conv-26 D8:32 camping
conv-26 D8:34 hiking
conv-26 D10:3 activist
conv-26 D10:8 beach
conv-26 D10:12 camping
conv-26 D10:14 perseid|meteor
conv-41 D20:4 music
conv-41 D22:7 sara
conv-41 D22:10 volunteering|music
conv-41 D22:18 walks
conv-43 D10:1 job
conv-43 D10:3 presentation
conv-43 D10:4 recipes|soup
conv-43 D10:9 universal
conv-43 D11:3 teammates
conv-43 D11:7 trip
conv-43 D11:11 edinburgh
conv-43 D11:15 pro ball|basketball
conv-43 D11:17 shooting|endorsements
conv-43 D11:19 foundation|difference
`
