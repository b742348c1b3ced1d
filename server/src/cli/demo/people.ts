import type { Role } from '../../platform/auth/roles.ts'

export const GROUP = 'Tidemark Hotels'
export const DEMO_SLUG = 'tidemark-hotels'
export const SITE = 'https://www.tidemark-hotels.example'

/** Who works for the group, by role. */
export const STAFF = {
  owner: { username: 'olivia', displayName: 'Olivia Marsh' },
  admin: { username: 'amir', displayName: 'Amir Haddad' },
  member: { username: 'mei', displayName: 'Mei Tanaka' },
  viewer: { username: 'victor', displayName: 'Victor Lund' },
} as const satisfies Readonly<Record<Role, { username: string; displayName: string }>>

export type StaffName = (typeof STAFF)[Role]['username']
export type ChannelName = 'web' | 'whatsapp' | 'telegram'

export interface Guest {
  readonly name: string
  readonly channel: ChannelName
  /** What they wrote, on different days, oldest first. */
  readonly said: readonly string[]
}

const on =
  (channel: ChannelName) =>
  (name: string, ...said: readonly string[]): Guest => ({ name, channel, said })
const whatsapp = on('whatsapp')
const telegram = on('telegram')
const web = on('web')

/** Forty guests. What is known about them is what they said; nothing else is written anywhere. */
export const GUESTS: readonly Guest[] = [
  whatsapp(
    'Helena Duarte',
    'Good morning! I live in Lisbon and I am allergic to shellfish.',
    'My husband is called Tiago. We are coming to Quay House for our anniversary.',
    'Do you remember what I am allergic to? We would like to eat in on Friday.',
  ),
  whatsapp(
    'Marcus Whitfield',
    'Hi, I work as an architect in Bristol and I travel with my dog Biscuit.',
    'I prefer a room on the top floor. I sleep badly next to the lift.',
    'The music from the bar went on until two last night. I want to speak to a person about this, please.',
  ),
  whatsapp(
    'Aoife Brennan',
    'Hello, I live in Dublin and I am vegetarian.',
    'My daughter Niamh is six years old and loves the pool.',
    'Niamh has learned to swim on her back this week!',
  ),
  whatsapp(
    'Jonas Lindqvist',
    'I am from Gothenburg and I run marathons.',
    'I like breakfast early, before seven.',
    'What do I like for breakfast?',
  ),
  whatsapp(
    'Priya Raman',
    'I work for a software company in Leeds and I need a desk in the room.',
    'My sister Anjali is getting married in spring. She lives in London.',
    'We would like to look at Casa Duna for the wedding. How many people fit in the courtyard?',
  ),
  whatsapp(
    'Tomás Quintana',
    'I live in Seville. My wife Carmen is celiac. I loved the terrace of Casa Duna last year.',
    'Carmen loved the almond cake. She asks for the recipe.',
  ),
  whatsapp(
    'Ellen Vos',
    'I am a photographer from Rotterdam. My birthday is on the 4th of March.',
    'Thank you, the room was wonderful!',
  ),
  whatsapp(
    'Hamish Sinclair',
    'I live in Edinburgh and I play the fiddle.',
    'I drink decaf only, doctor’s orders.',
    'Can I check out at two on Sunday?',
  ),
  whatsapp(
    'Beatriz Nogueira',
    'My mother Graça uses a wheelchair. We live in Coimbra. She loves fado.',
    'She turned eighty on Sunday. Thank you for the cake!',
  ),
  whatsapp(
    'Oskar Brandt',
    'I work as a sales manager in Hamburg and I come to Porto every month.',
    'I live in Berlin now, by the way.',
    'Where do I live, according to your notes?',
  ),
  whatsapp(
    'Claire Fontaine',
    'I live in Nantes with my two cats, Suzette and Filou.',
    'I am learning to surf. I prefer mornings on the beach.',
    'I stood on the board for the first time today!',
  ),
  whatsapp(
    'Ravi Menon',
    'I am planning a conference for sixty doctors in Galway.',
    'I am a cardiologist and I work in Manchester.',
    'What does the Harbour Room cost for a day?',
  ),
  whatsapp(
    'Sofia Marchetti',
    'I come from Bologna and I am pregnant, so I do not drink coffee.',
    'We are expecting our baby in July.',
    'What may I not drink, do you remember?',
  ),
  whatsapp(
    'Daniel Okafor',
    'I live in Cork. My son Emeka plays rugby.',
    'My team is staying at The Lantern for a tournament, fourteen people.',
    'We won the tournament! Emeka scored twice.',
  ),
  telegram(
    'Mila Petrova',
    'I live in Tallinn and I work as a translator. I like quiet rooms.',
    'I am arriving on the 12th with the night train.',
  ),
  telegram(
    'Anders Holm',
    'I am a chef from Copenhagen. I love sardines.',
    'My partner is called Freja. She is vegan.',
    'What is my partner called, do you remember?',
  ),
  telegram(
    'Yara Haddad',
    'I work at a publishing house in Paris and I read on the beach all day.',
    'I prefer feather-free pillows because I am allergic to feathers.',
    'What am I allergic to?',
  ),
  telegram(
    'Luca Ferri',
    'I live in Turin and I cycle everywhere. I am coming with three friends in June.',
    'We bring four bicycles. Mine is a red Bianchi.',
  ),
  telegram(
    'Nadia Kowalska',
    'I am a nurse in Kraków. I work nights, so I sleep late.',
    'Please never clean my room before noon.',
    'How much is a late check-out?',
  ),
  telegram(
    'Ben Achterberg',
    'I live in Utrecht. My boyfriend is called Sven.',
    'We love jazz. Sven plays the trumpet.',
    'Sven and I loved the fiddle session. Thank you!',
  ),
  telegram(
    'Ingrid Solberg',
    'I live in Bergen and I am retired. I was a teacher.',
    'My knee is bad, so I prefer the ground floor.',
    'The ground floor room was perfect. Thank you!',
  ),
  telegram(
    'Karim Benali',
    'I work for an airline in Marseille. I do not eat pork.',
    'I am landing at half past midnight on Friday.',
  ),
  telegram(
    'Rosa Delgado',
    'I live in Cádiz and I teach yoga.',
    'I am looking for a place for a yoga retreat for twenty people.',
    'What would five nights at Casa Duna cost for the retreat?',
  ),
  telegram(
    'Viktor Hansen',
    'I am a sailor from Aarhus. My boat is called Petrel.',
    'What is my boat called, do you remember?',
  ),
  telegram(
    'Hana Sato',
    'I live in Kyoto and I study architecture.',
    'I like green tea and I do not eat dairy.',
    'I drew the lighthouse today. I love this place.',
  ),
  telegram(
    'Matteo Greco',
    'I am planning a product launch in Porto in September.',
    'I work for a shoe company in Verona and my budget is 18000 euros.',
    'Can we have a call about the launch tomorrow?',
  ),
  web(
    'Grace Ellison',
    'My name is Grace and I live in Bath.',
    'I love old books and I am afraid of dogs.',
    'Are dogs allowed in the dining room at Quay House?',
  ),
  web(
    'Pieter Dekker',
    'I am an engineer from Delft. I wake up at five every day.',
    'What do I do for a living, do you remember?',
  ),
  web(
    'Amara Diallo',
    'I live in Brussels and I work as a lawyer.',
    'My twins, Awa and Kadi, are four years old.',
    'Awa and Kadi loved the sandbox. Thank you!',
  ),
  web(
    'Sean Gallagher',
    'I live in Galway, round the corner. My parents visit in August.',
    'My father Pat is deaf in one ear.',
    'My parents loved the Net Loft. Thank you!',
  ),
  web(
    'Lotte Baumann',
    'I live in Munich and I am a vegetarian.',
    'I want to propose to my girlfriend Klara on the terrace of Casa Duna.',
    'She said yes! We are engaged.',
  ),
  web(
    'Duarte Pinheiro',
    'I work as a pilot and I live in Faro.',
    'I prefer dark rooms because I sleep during the day.',
    'How do I like my room, do you remember?',
  ),
  web(
    'Esther Cohen',
    'I live in Antwerp and I keep kosher.',
    'My brother Avi lives in Porto.',
    'Avi comes to dinner on Friday. Thank you!',
  ),
  web(
    'Callum Reid',
    'I am a student from Glasgow. I have a small budget.',
    'What is the cheapest room in May?',
  ),
  web(
    'Freya Nilsen',
    'I live in Oslo. I am coming for a wedding at Casa Duna.',
    'The bride is my best friend Ingvild.',
  ),
  web(
    'Julien Moreau',
    'I work at a bank in Geneva and I hate small talk.',
    'One night, quiet room, early breakfast. I pay by card.',
  ),
  web(
    'Zofia Nowak',
    'I live in Gdańsk and I collect sea glass.',
    'My grandmother Helga was born in Tarifa.',
    'I found a blue piece on the beach this morning!',
  ),
  web(
    'Owen Prichard',
    'I am a choir master from Cardiff. We are thirty singers.',
    'We would like to rehearse at The Lantern in October.',
    'Is there a piano in the Harbour Room?',
  ),
  web(
    'Isabel Rocha',
    'I live in Braga. I am looking for a gift voucher for my parents.',
    'My mother is called Teresa and my father is called Rui.',
  ),
  web(
    'Noah Feld',
    'I am a journalist from Vienna.',
    'I write about small hotels. I prefer to stay two nights.',
  ),
]
