import type { LifeStory } from './life-stories.ts'

/** What customers write to a company, and what becomes of it. */
export const CUSTOMERS_LIFE_STORIES: readonly LifeStory[] = [
  {
    said: ["Hi, this is Dana from Northwind. We'd like a quote for 40 seats.", 'We are 65 people by now.'],
    asked: [
      ["what's my name?", /Dana/],
      ['which company am I from?', /Northwind/],
    ],
  },
  {
    said: ["Don't call me Mr. Okonkwo, Chidi is fine."],
    asked: [['What should you call me?', /Chidi/]],
  },
  {
    said: ["I'm on 10mg of escitalopram", 'My doctor bumped it up to 15 mg'],
    asked: [['What dose of escitalopram do I take?', /15 ?mg/, /10 ?mg/]],
  },
  {
    said: ['The doctor prescribed ramipril', 'I am off ramipril now'],
    asked: [['Do I take ramipril?', /No|stopped|no longer|off/, /^Yes/]],
  },
  {
    said: ['I am pregnant, due in April', 'Ella was born this morning!'],
    over: [/expecting/],
    asked: [['Am I still pregnant?', /born|No|no longer/, /^Yes/]],
  },
  {
    said: ['Sam here. Our team has 12 people.', 'We grew to 19 people'],
    asked: [["What's my name?", /Sam/]],
  },
  {
    said: ['We use Salesforce as our CRM', 'We moved from Salesforce to HubSpot'],
    asked: [['Which CRM do we use?', /HubSpot/]],
  },
  {
    said: ['Our contract runs until 31 March 2027', 'We extended the contract until 30 June 2028'],
    asked: [['When does my contract end?', /2028/, /2027/]],
  },
  {
    said: ['My budget is around 15k', 'Finance cut the budget to 9k'],
    asked: [['What is my budget?', /^You told me on .*9k/]],
  },
  {
    said: ['I prefer e-mail, please do not phone me'],
    asked: [['How should you contact me?', /e-?mail/i]],
  },
  {
    said: ['My order number is 48213'],
    asked: [['What was my order number?', /48213/]],
  },
  {
    said: ['My rent is 980 euros a month', 'The rent went up to 1,050'],
    asked: [['How much is my rent?', /1,050/]],
  },
  {
    said: ['We adopted a kitten yesterday and called her Nutmeg'],
    asked: [["What's my cat's name?", /Nutmeg/]],
  },
  {
    said: ['My daughter Mia is in year 4'],
    asked: [['Which year is Mia in?', /year 4|4/]],
  },
  {
    said: ['I eat meat every day', "I'll never eat meat again"],
    asked: [['Do I eat meat?', /No|never|no longer/, /^Yes/]],
  },
  {
    said: ['Please call me after 5 pm, I work shifts. 0151 23456789'],
    asked: [['What is my phone number?', /0151 ?23456789|\+49 ?151/]],
  },
  {
    said: ['Aldi called and I start there on Monday'],
    asked: [['Where will I work?', /Aldi/]],
  },
  {
    said: ['My flight lands at 14:20 on Friday', 'The flight was moved to Saturday, 09:40'],
    over: [/14:20/],
    asked: [['When does my flight land?', /21 November 2026 at 09:40/]],
  },
  {
    said: ['The meeting is on Friday at 3pm', 'The meeting is on Friday at 4pm now'],
    asked: [['When is my meeting?', /16:00/, /15:00/]],
  },
  {
    said: ['I have a dentist appointment next Tuesday at 9'],
    now: [/on 24 November 2026 at 09:00/],
    asked: [['When is my dentist appointment?', /at 09:00/]],
  },
  {
    said: ['Next month we are moving to Uppsala', 'We arrived in Uppsala, boxes everywhere'],
    now: [/lives in Uppsala/],
    over: [/moving to Uppsala/],
    asked: [['Where do I live?', /Uppsala/]],
  },
  {
    said: ["I'm 34", 'It was my birthday yesterday, 35 now!'],
    over: [/34 years/],
    asked: [['How old am I?', /35/, /34/]],
  },
  {
    said: ["I've been off cigarettes for three months"],
    asked: [['Do I smoke?', /off cigarettes/, /^Yes/]],
  },
  {
    said: ['I hate being called in the morning'],
    asked: [['When should you not call me?', /morning/]],
  },
  {
    said: ['We booked the Dolomites for August', 'We cancelled the Dolomites'],
    asked: [['Are we going to the Dolomites?', /cancelled/, /^Yes/]],
  },
  {
    said: ['Mon loyer est de 900 euros', 'Le loyer passe à 980 euros maintenant'],
    asked: [['Combien est mon loyer ?', /980/]],
  },
  {
    said: ['Ik heb drie bijenkasten', 'Alle bijenkasten verloren deze winter'],
    asked: [['Heb ik bijenkasten?', /verloren/]],
  },
]
