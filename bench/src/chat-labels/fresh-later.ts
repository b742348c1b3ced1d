/**
 * The same in other sessions of these conversations, labelled before it was known what the rules make of them. The rules
 * were changed once between the first sample and this one.
 */
export const DISCLOSED_FRESH_LATER = `
conv-42 D6:7 tournament
conv-42 D7:1 hair
conv-42 D7:8 writing
conv-42 D8:2 reading
conv-42 D8:4 hiking trail
conv-42 D8:5 hiking
conv-42 D8:7 nature
conv-42 D8:11 pets
conv-42 D8:18 lactose
conv-43 D6:1 trip
conv-43 D6:3 chicago
conv-43 D6:6 articles
conv-43 D6:13 basketball
conv-43 D6:13 scholarship
conv-43 D6:15 championship
conv-43 D6:17 organization|kids
conv-43 D7:1 teammates
conv-43 D7:6 book conference
conv-43 D8:1 gym
conv-43 D8:5 strength training|schedule
conv-43 D8:12 fantasy
conv-43 D8:12 piano
conv-43 D8:14 piano
conv-43 D8:17 collection
conv-43 D8:22 feast
conv-43 D8:24 movies
conv-43 D8:24 home alone
conv-43 D8:26 elf
conv-43 D8:28 santa clause
conv-43 D8:32 tree|harry potter
4 D12:8 basil|herbs
4 D12:8 lavender
4 D12:9 rosemary
4 D12:10 tomatoes
4 D12:12 bee
4 D12:14 borage|echinacea
4 D12:21 boyfriend
4 D12:21 anniversary
4 D12:23 paris|verona
4 D12:25 gentleman moscow
4 D12:28 santorini
4 D12:29 crete
4 D12:31 fava
4 D12:33 shrimp
4 D12:34 culture
4 D13:2 santorini
4 D13:17 hawaii
4 D13:22 broke up
4 D13:22 sydney
4 D13:27 active|healthy routine|grieve
4 D13:29 breakup
4 D13:32 ex
4 D14:29 book club
4 D14:32 chocolate lava cake
4 D14:32 sweet tooth
4 D14:34 sweets
4 D14:40 tiramisu
4 D14:41 tiramisu
5 D13:8 career
5 D14:5 books
5 D14:6 tiktok
5 D14:18 reading
5 D14:25 pay
5 D15:3 college
5 D15:7 doctor
chat-3 66 bootstrap
chat-3 76 imageoptim
chat-3 82 april
chat-3 84 formspree
chat-3 96 lazy loading
chat-3 98 lazysizes
`
