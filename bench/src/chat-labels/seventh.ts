/** A seventh sample, small: labelled after the rules had been changed by the sixth, before anything was run on it. */
export const DISCLOSED_SEVENTH = `
2 D15:2 routine|cleanser
2 D15:5 cleanser|chamomile
2 D15:8 preventative|sleep
2 D15:9 baths
2 D15:9 bath bombs
2 D15:15 sports
2 D15:15 chicken|veggies
conv-30 D18:1 website
conv-30 D18:2 temp job
conv-30 D18:2 investors
conv-30 D18:5 networking|research
conv-30 D18:6 networking
conv-30 D18:8 investors
conv-30 D18:10 pitch|biz plan
conv-30 D18:10 online platform
conv-41 D8:1 grandma|grandmother
conv-41 D8:2 picnic
conv-41 D8:4 kyle
conv-41 D8:8 park|times a week
conv-41 D8:12 violin
conv-41 D8:13 siblings
conv-41 D8:15 england
conv-41 D8:15 painting
conv-41 D8:18 aptitude
conv-41 D8:18 serving
conv-41 D8:21 shelter
conv-42 D26:1 meetings
conv-42 D26:3 meetings
conv-42 D26:5 notebooks
conv-42 D26:7 story|turtle
conv-42 D26:10 turtles
conv-42 D26:12 high scores|tournament
conv-42 D26:22 cake
`
