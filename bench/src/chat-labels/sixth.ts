/** A sixth sample, of sessions that no earlier one used: labelled before anything was run on them. */
export const DISCLOSED_SIXTH = `
3 D6:2 gym
3 D6:2 weight
3 D6:4 bench press|chest|gym
3 D6:5 exploring|cardio|yoga
3 D6:7 weight
3 D6:12 diet
3 D6:16 lions|nfl
3 D6:18 nfl
3 D6:20 brady
3 D6:23 brady
3 D11:2 exam
3 D11:3 basketball
conv-26 D14:1 hiking|hike
conv-26 D14:4 pottery
conv-26 D14:5 painting
conv-26 D14:7 beach
conv-26 D14:10 shelter
conv-26 D14:17 stained glass
conv-26 D14:19 transgender
conv-26 D14:27 art
conv-26 D14:29 flowers
conv-26 D14:30 landscapes
conv-26 D14:33 art show|paintings
conv-30 D5:2 danc|festival
conv-30 D5:4 studio
conv-30 D5:5 online store|artist
conv-30 D5:10 banker
conv-30 D5:10 business
conv-30 D5:15 tattoo
conv-30 D5:18 dance
conv-41 D19:1 gym
conv-41 D19:3 endurance|stronger
conv-41 D19:3 kundalini
conv-41 D19:4 workout
conv-41 D19:6 promoted|promotion
conv-41 D19:8 assistant manager
conv-41 D19:18 work hours|work home
conv-41 D19:22 california
conv-41 D19:23 florida
conv-41 D25:1 job
conv-41 D25:2 hiking|hike
conv-41 D25:8 volunteer
conv-41 D25:11 yoga
conv-41 D25:17 weight training
conv-42 D25:2 script|movie
conv-42 D25:15 turtles
conv-42 D25:19 insects|vegetables
conv-42 D25:21 fruit
conv-42 D25:23 holding
conv-42 D25:27 turtles
conv-43 D25:2 outdoor gear
conv-43 D25:4 photoshoot|forest
conv-43 D25:6 nature
conv-43 D25:12 scrimmage
`
