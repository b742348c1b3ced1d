/**
 * What people clearly disclose in sessions that were read only after the rules had been changed, and before it was known
 * what the rules make of them: LoCoMo 42 and 43, REALTALK 4 and 5, BEAM 3.
 */
export const DISCLOSED_FRESH = `
conv-42 D1:3 tournament
conv-42 D1:10 reading
conv-42 D1:10 movies
conv-42 D1:10 nature
conv-42 D1:11 video games
conv-42 D1:11 movies
conv-42 D1:13 action
conv-42 D1:13 sci-fi
conv-42 D1:14 dramas|romcoms
conv-42 D1:17 classics
conv-42 D2:3 screenplay
conv-42 D2:7 film festivals
conv-42 D2:12 3 years
conv-42 D2:21 puffy|allerg
conv-42 D2:23 allergic reptile|allergic fur
conv-42 D2:25 writing
conv-42 D3:4 coconut milk
conv-42 D3:10 coconut milk
conv-42 D3:10 chocolate|berry
conv-42 D3:12 cake
conv-42 D3:17 little women
conv-42 D4:1 ice cream
conv-42 D4:4 dairy
conv-42 D4:10 writing another|screenplay
conv-43 D1:2 harry potter
conv-43 D1:3 signed team
conv-43 D1:5 wolves
conv-43 D1:7 shooting guard
conv-43 D1:9 shooting percentage
conv-43 D1:15 sneaker
conv-43 D1:18 london
conv-43 D2:1 forum
conv-43 D2:2 endorsement
conv-43 D2:4 nike|under armour
conv-43 D3:1 40 points
conv-43 D3:2 california
conv-43 D3:13 nike
conv-43 D3:13 gatorade
conv-43 D3:15 under armour
conv-43 D3:19 seattle
conv-43 D3:22 seafood
conv-43 D3:23 ocean
conv-43 D3:25 surfing
conv-43 D3:27 surfing
conv-43 D3:30 surf|fantasy
conv-43 D4:1 articles|fantasy
conv-43 D4:5 fantasy
conv-43 D4:7 hooked|harry potter
conv-43 D5:2 game|won
conv-43 D5:13 fantasy
4 D9:7 guitar
4 D9:10 piano
4 D9:13 guitar
4 D9:16 folk|acoustic
4 D9:17 classical
4 D9:17 jazz
4 D10:2 piano
4 D10:4 hair
4 D10:6 haircut|shorter
4 D10:7 hairstyles
4 D10:8 medium-length
4 D10:12 pink|lavender|color
4 D10:14 hair colors|highlights
4 D10:20 pilates
4 D10:22 kickboxing
4 D10:26 snack
4 D10:33 snack|water
4 D10:34 journal
4 D11:2 friends
4 D11:3 pizza
4 D11:7 office
4 D11:9 schitt
4 D11:12 mystery|drama
4 D11:12 stranger things
4 D11:12 crown
4 D11:15 historical dramas
4 D11:15 game of thrones|fantasy
5 D16:8 python
5 D16:11 pet
5 D16:23 pho
5 D16:26 vegan
5 D16:44 jonty
5 D17:52 dating|boyfriend
5 D17:67 cheese
5 D17:79 drink
5 D17:89 alcohol
5 D19:26 cereal|fruit loops
5 D19:45 high school
5 D20:23 boyfriend
5 D20:37 years
5 D20:40 pistachio
5 D20:49 soup
5 D20:78 tournament
5 D21:6 allergic
chat-3 4 portfolio
chat-3 4 colour technologist
chat-3 12 april
chat-3 26 sass
chat-3 34 peer review
chat-3 36 bootstrap
chat-3 38 trello
chat-3 50 vanilla
chat-3 52 april
`
