/** An eighth sample, small: labelled after the rules had been changed by the seventh, before anything was run on it. */
export const DISCLOSED_EIGHTH = `
conv-26 D17:1 adoption
conv-26 D17:3 adopt
conv-26 D17:8 hurt
conv-26 D17:8 pottery
conv-26 D17:10 painting|reading
conv-26 D17:13 abstract
conv-26 D17:14 abstract
conv-26 D17:16 blue
conv-26 D17:17 poetry reading
conv-30 D13:3 dance studio
conv-30 D13:4 presentation
conv-30 D13:7 mentoring
conv-30 D13:8 mentor
conv-30 D13:13 whiteboard
conv-30 D13:15 achievements
conv-42 D18:1 writing
conv-42 D18:1 journal
conv-42 D18:3 writing
conv-42 D18:5 letter|blog
conv-42 D18:8 teaching|teach
conv-42 D18:8 desserts
`
