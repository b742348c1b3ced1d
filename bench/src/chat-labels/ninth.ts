/**
 * A ninth sample, labelled before anything was run on it: sessions that no earlier sample used, and three of REALTALK
 * (2 D17, 3 D10, 4 D5) of which single facts had been judged, but no disclosure labelled.
 */
export const DISCLOSED_NINTH = `
2 D17:2 university
2 D17:4 zumba
2 D17:4 sculpting
2 D17:4 walk|eat healthy
2 D17:4 lost pounds
2 D17:5 spin
3 D10:2 golf
3 D10:4 exam
3 D10:4 season
3 D10:6 exam
3 D10:19 hand writing|handwriting
4 D5:4 kyoto
4 D5:6 japan
4 D5:7 santorini
4 D5:9 greece
4 D5:11 machu picchu|cusco
4 D5:12 machu picchu
4 D5:16 amalfi
4 D5:19 historical|art
4 D5:20 louvre|mona lisa
4 D5:22 great wall
4 D5:23 sistine
4 D5:26 petra
conv-26 D9:1 camping
conv-26 D9:2 mentorship
conv-26 D9:6 mentor
conv-26 D9:6 pride
conv-26 D9:12 art show
conv-26 D9:16 center
conv-26 D9:17 painting
conv-26 D12:1 hike
conv-26 D12:2 pottery
conv-26 D12:6 painting
conv-26 D12:8 art
conv-26 D15:2 park
conv-26 D15:3 volunteer
conv-26 D15:9 volunteer
conv-26 D15:11 talent show
conv-26 D15:12 live music
conv-26 D15:17 sing
conv-26 D15:19 guitar
conv-26 D15:21 guitar
conv-26 D15:23 brave
conv-26 D15:26 clarinet
conv-26 D15:28 bach|mozart
conv-26 D15:28 sheeran
conv-30 D14:1 mentor
conv-30 D14:2 online store
conv-30 D14:3 promotion
conv-30 D14:5 dance videos
conv-30 D14:8 lost job
conv-30 D14:8 clothing store
conv-30 D14:15 performing
conv-30 D16:1 pieces
conv-30 D16:3 limited edition
conv-30 D16:6 networking
conv-30 D16:8 lost job
conv-41 D13:3 boot camp
conv-41 D13:7 times a week
conv-41 D13:12 family small|mine is small
conv-41 D13:16 dinner
conv-41 D13:17 apple pie
conv-41 D13:18 banana split
conv-41 D13:20 exercise|music
conv-41 D13:24 spain
conv-41 D13:24 solo trip
conv-41 D13:30 surf
conv-41 D24:1 hospital
conv-41 D24:3 samuel
conv-41 D24:6 picnic
conv-41 D24:8 charades|scavenger
conv-42 D23:1 convention
conv-42 D23:3 friends
conv-42 D23:7 catan
conv-42 D23:11 games
conv-42 D23:15 video games|movies
conv-42 D23:17 inception
conv-42 D23:17 cyberpunk
conv-43 D17:3 wife
conv-43 D17:3 european|coast
conv-43 D17:9 fantasy
`
