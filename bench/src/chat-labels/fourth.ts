/**
 * A fourth sample, labelled after the rules had been changed by the third, and before it was known what they make of it.
 */
export const DISCLOSED_FOURTH = `
5 D7:5 birthday
5 D11:6 early|anxiety
5 D11:18 donut
5 D11:75 boyfriend
5 D11:77 python
5 D11:82 cat
5 D11:82 dog
conv-26 D1:2 kids|children
conv-26 D1:3 support group
conv-26 D1:9 edu|career
conv-26 D1:11 counseling|mental health
conv-26 D1:14 sunrise
conv-26 D1:16 painting
conv-26 D1:18 swimming
conv-26 D2:1 charity race
conv-26 D2:5 running|violin
conv-26 D2:7 camping
conv-26 D2:8 adoption
conv-26 D2:10 loving home
conv-26 D2:14 single
conv-26 D3:1 school event|talk
conv-26 D3:1 transition
conv-26 D3:13 friends
conv-26 D3:13 breakup|broke up
conv-26 D3:14 husband
conv-26 D3:16 married
conv-26 D4:3 necklace
conv-26 D4:3 sweden
conv-26 D4:5 bowl
conv-26 D4:6 camping
conv-26 D4:8 nature|hike
conv-26 D4:11 counseling
conv-26 D4:13 trans people
conv-26 D4:13 workshop
conv-26 D5:1 parade
conv-26 D5:4 pottery
conv-26 D5:5 piano
conv-26 D5:6 pottery
conv-26 D5:10 pottery
conv-26 D5:13 conference
conv-30 D8:1 bank account
conv-30 D8:6 danc
conv-30 D8:6 trends
conv-30 D8:8 fashion
conv-30 D8:12 bloggers
conv-30 D8:13 competition
conv-30 D8:13 workshops|social media
conv-30 D9:9 lessons
conv-30 D10:1 fair
conv-30 D10:2 clothing store
conv-30 D11:1 dance studio
conv-30 D11:5 danc
conv-30 D11:7 danc
conv-30 D11:14 interview
conv-30 D11:17 routine
conv-41 D10:1 yoga
conv-41 D10:10 5k
conv-41 D10:13 career fair
conv-41 D11:1 car
conv-41 D11:5 pacific|coast
conv-41 D11:10 talks
conv-41 D11:10 necklace
conv-41 D11:16 meal
conv-41 D12:1 blog
conv-41 D12:9 convention
conv-41 D12:17 east coast
conv-41 D12:18 shelter
`
