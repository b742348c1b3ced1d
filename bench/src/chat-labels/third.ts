/** A third sample, labelled before it was known what the rules make of it, and worked on afterwards. */
export const DISCLOSED_THIRD = `
5 D6:1 sunshine
5 D6:58 cooking
5 D6:67 cheese
5 D6:68 dairy
5 D6:101 bullied
5 D6:109 covid
5 D21:6 allergic
5 D21:120 yakuza
5 D21:132 miso
5 D21:152 grandparents
5 D21:161 reader
5 D21:165 fall
5 D21:168 fat
5 D21:173 walking mom
5 D21:177 damaged lungs
5 D21:182 chest
5 D21:184 mask
conv-41 D1:2 road trip
conv-41 D1:3 volunteer
conv-41 D1:3 aerial yoga
conv-41 D1:4 kickboxing
conv-41 D1:6 politics
conv-41 D1:8 education|infrastructure
conv-41 D2:1 donated car
conv-41 D2:16 climbing|games
conv-41 D2:17 movies|hike|game nights
conv-41 D2:17 small
conv-41 D2:24 pizza
conv-41 D2:25 cobbler
conv-41 D2:28 taekwondo
conv-41 D3:1 online group
conv-41 D3:5 shelter
conv-41 D3:5 toy drive
conv-41 D3:11 aptitude
conv-41 D3:14 beach
conv-41 D3:15 camera
conv-41 D4:1 friend volunteer
conv-41 D4:10 sunset
conv-41 D4:12 politics
conv-41 D4:16 meeting
conv-41 D5:1 community meeting|mtg
conv-41 D5:5 kids|children
conv-41 D5:6 volunteer
conv-41 D5:8 aunt
conv-41 D5:13 doll
conv-30 D1:2 banker
conv-30 D1:2 business
conv-30 D1:3 door dash
conv-30 D1:4 studio
conv-30 D1:6 danc
conv-30 D1:7 stress
conv-30 D1:8 contemporary
conv-30 D1:16 dance crew|first
conv-30 D1:17 compete
conv-30 D1:17 first|won
conv-30 D1:24 festival
conv-30 D2:1 clothing store
conv-30 D2:4 paris
conv-30 D2:4 studio
conv-30 D2:5 rome
conv-30 D2:8 marley
conv-30 D3:1 studio
conv-30 D3:2 wholesaler
conv-30 D3:6 chandelier|furniture
conv-30 D4:11 routine|show
conv-30 D4:13 comp
`
