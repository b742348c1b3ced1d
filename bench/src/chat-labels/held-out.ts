/** What people clearly disclose in conversations 4 and 5. Labelled before the rules were changed. */
export const DISCLOSED_HELD_OUT = `
4 D1:5 fluffy
4 D1:7 dogs
4 D1:7 brad
4 D1:10 allergic dog
4 D1:10 adopted cat|has a cat
4 D1:13 rabbits
4 D1:13 houston
4 D1:13 new york
4 D1:14 hanging out friends
4 D1:18 bella
4 D1:19 new york september|lives in new york
4 D1:20 italy
4 D1:21 liza
4 D1:24 rome
4 D1:27 get-together
4 D1:28 italy
4 D1:29 hiking trip
4 D2:2 new recipe
4 D2:3 art gallery
4 D2:4 mediterranean
4 D2:7 tagine
4 D2:8 chicken and waffles|chicken waffles
4 D2:13 night circus
4 D2:15 book club
4 D2:16 book club
4 D3:3 cinema|hunger games
4 D3:6 science fiction
4 D3:9 romance
4 D3:11 notebook
4 D3:13 superbad
4 D3:16 cooking small|sour
4 D3:30 book club
4 D3:35 pick it up|weekend
4 D3:38 once a month
4 D3:42 nails
4 D3:44 nails often|special events
4 D3:47 bolder
4 D3:48 neutral
4 D3:49 base coat
4 D4:2 red
4 D4:5 reading
4 D4:6 crawdads
4 D4:7 mystery
4 D4:9 cat
4 D4:11 central park
5 D1:92 badminton
5 D1:110 history
5 D1:110 car
5 D2:24 series
5 D2:75 watch
5 D3:15 cloudy
5 D3:21 getting wet
5 D3:63 turkey
5 D4:7 bubble tea
5 D4:75 covid
5 D6:58 cooking
5 D6:109 covid
5 D7:5 birthday
5 D11:55 nosebleed
5 D11:77 python
5 D13:10 less hours
5 D14:5 books
5 D14:18 reading
5 D15:7 doctor
5 D17:67 cheese
5 D20:15 fired
`
