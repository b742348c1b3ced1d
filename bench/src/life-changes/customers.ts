/** What a person tells on different days, and questions with what the answer must and must not say. */
export interface TalkedStory {
  readonly said: readonly string[]
  readonly asked: readonly (readonly [question: string, says: RegExp, never?: RegExp])[]
}

/** What customers tell a company. Written before a rule was looked at; rules were then changed by eight of them. */
export const CUSTOMERS: readonly TalkedStory[] = [
  {
    said: ['We are looking for a 3-bedroom flat in Leith, up to 420k', 'Scrap Leith, we want Portobello'],
    asked: [['Which area are we looking in?', /Portobello/]],
  },
  {
    said: ['I run a bakery in Graz with six staff', 'Sold the bakery last month'],
    asked: [['Do I still have the bakery?', /sold|no/i, /^yes/i]],
  },
  {
    said: ['My flight lands at 14:20 on Friday', 'The flight was moved to Saturday, 09:40'],
    asked: [['When does my flight land?', /9:40|Saturday/]],
  },
  {
    said: ['We have two kids, 4 and 7, and a nut allergy in the family'],
    asked: [
      ['How many children do I have?', /two|2/i],
      ['Is there any allergy to think of?', /nut/i],
    ],
  },
  {
    said: ['I ordered the blue sofa', "Actually I'd like the grey one instead"],
    asked: [['Which colour should the sofa be?', /grey/i]],
  },
  {
    said: ["I'm vegan", "I've started eating fish again"],
    asked: [['Do I eat fish?', /yes|fish again|started/i, /^no\b/i]],
  },
  {
    said: ['I take warfarin, so nothing that interacts please'],
    asked: [['Do I take any blood thinners or other medication?', /warfarin/i]],
  },
  {
    said: ['I work nights at the warehouse', "I've been moved to the day shift"],
    asked: [['Do I work nights?', /day shift|moved|no/i, /^yes/i]],
  },
  {
    said: ['My boss is called Ingrid', 'Ingrid retired, Paolo runs the team now'],
    asked: [["Who's my boss?", /Paolo/]],
  },
  {
    said: ['We got married in 2015 in Siena'],
    asked: [
      ['Where did I get married?', /Siena/],
      ['When did I get married?', /2015/],
    ],
  },
  { said: ["My mother's birthday is on 3 May"], asked: [["When is my mum's birthday?", /3 May|May 3/i]] },
  {
    said: ['I drive a Skoda Octavia', 'The Octavia was written off, I cycle now'],
    asked: [
      ['What car do I drive?', /written off|cycle|no longer|don't/i, /^you drive a Skoda Octavia\.?$/i],
    ],
  },
  {
    said: ["I'm learning Portuguese for our move to Porto"],
    asked: [
      ['Which language am I learning?', /Portuguese/],
      ['Where am I moving?', /Porto\b/],
    ],
  },
  {
    said: ['My knee surgery is on 12 January', 'They brought the surgery forward to 8 December'],
    asked: [['When is my surgery?', /8 December|December 8/i]],
  },
  { said: ['I hate being called in the morning'], asked: [['When should you not call me?', /morning/i]] },
  {
    said: ["I'm allergic to penicillin and latex"],
    asked: [
      ['What am I allergic to?', /penicillin.*latex|latex.*penicillin/i],
      ['Can I have penicillin?', /no\b|allergic/i, /^yes/i],
    ],
  },
  {
    said: [
      'I have lived in Malmö since 2019',
      'Next month we are moving to Uppsala',
      'We arrived in Uppsala, boxes everywhere',
    ],
    asked: [['Where do I live?', /Uppsala/]],
  },
  {
    said: ['My son Theo plays the cello', 'Theo swapped the cello for drums'],
    asked: [['What instrument does Theo play?', /drum/i]],
  },
  {
    said: ['I want to lose 10 kilos before summer', 'Lost the 10 kilos!'],
    asked: [['How is my weight goal going?', /lost/i]],
  },
  {
    said: ["I'm a freelancer, mostly web design", 'Closed my freelance business and joined Zalando'],
    asked: [['Who do I work for?', /Zalando/]],
  },
  { said: ['Our wifi router is a Fritzbox 7590'], asked: [['Which router do I have?', /7590/]] },
  {
    said: ['My insurance is with AXA', 'Switched my insurance to Allianz'],
    asked: [['Who is my insurance with?', /Allianz/]],
  },
  {
    said: ['I can only do Tuesdays', 'Tuesdays no longer work, Thursdays are fine'],
    asked: [['Which day suits me?', /Thursday/]],
  },
  { said: ["My wife doesn't eat gluten"], asked: [['Is there anything my wife does not eat?', /gluten/i]] },
  {
    said: ['I broke up with Jonas', 'Jonas and I are back together'],
    asked: [['Am I with Jonas?', /yes|back together/i, /^no\b/i]],
  },
  {
    said: ["I've got a golden retriever called Biscuit", 'Biscuit passed away last night'],
    asked: [['Do I have a dog?', /passed away|died|no\b|no longer/i, /^yes/i]],
  },
  {
    said: ['I have type 2 diabetes'],
    asked: [
      ['Do I have any medical conditions?', /diabetes/i],
      ['Can I eat lots of sugar?', /diabetes|no\b/i, /^yes/i],
    ],
  },
  {
    said: ['My sister Lena lives in Cork', 'Lena moved to Galway'],
    asked: [['Where does my sister live?', /Galway/]],
  },
  { said: ["I'm 34", 'It was my birthday yesterday, 35 now!'], asked: [['How old am I?', /35/]] },
  { said: ['I support Liverpool'], asked: [['Which football club do I support?', /Liverpool/]] },
  {
    said: ['We booked the Dolomites for August', 'We cancelled the Dolomites'],
    asked: [['Are we going to the Dolomites?', /cancel|no\b/i, /^yes/i]],
  },
  {
    said: ['My e-mail is old.address@example.com', 'Please use new.address@example.com from now on'],
    asked: [['What is my e-mail address?', /new\.address@example\.com/]],
  },
  {
    said: ["I've been off cigarettes for three months"],
    asked: [['Do I smoke?', /no\b|off cigarettes|quit|stopped/i, /^yes/i]],
  },
  {
    said: ['My therapist is Dr. Meier', 'I now see Dr. Kowalczyk instead of Dr. Meier'],
    asked: [['Who is my therapist?', /Kowalczyk/]],
  },
  {
    said: ['I study law in Leiden', 'I graduated!'],
    asked: [['Am I still studying?', /graduated|no\b/i, /^yes/i]],
  },
  { said: ["I don't have kids"], asked: [['Do I have children?', /no\b|don't/i, /^yes/i]] },
  {
    said: ['I was promoted to head of sales', 'I stepped back to account manager'],
    asked: [['What is my job title?', /account manager/i]],
  },
  { said: ['My size is M', 'I need an L these days'], asked: [['What size do I wear?', /\bL\b/]] },
  {
    said: ['Deliver to 14 Rose Lane, Bath', 'New address: 3 Mill Road, Frome'],
    asked: [['What is my address?', /Mill Road/]],
  },
  {
    said: ['I play padel on Wednesdays with Nico'],
    asked: [
      ['Who do I play padel with?', /Nico/],
      ['When do I play padel?', /Wednesday/],
    ],
  },
]
