import type { LifeStory } from './life-stories.ts'

/** Told as strangers tell it: without subjects, in half sentences, with the change in passing. */
export const STRANGERS_LIFE_STORIES: readonly LifeStory[] = [
  {
    said: [
      "I've been an electrician at Vattenfall for six years",
      "Handed in my notice yesterday, I'm joining my brother's solar company in January",
    ],
    asked: [['Where do I work?', /left|notice|solar|no longer/i]],
  },
  {
    said: [
      'My girlfriend Lena and I moved into a flat in Leipzig',
      "Lena and I aren't together any more, she kept the flat. I'm crashing at my cousin's in Dresden",
    ],
    asked: [
      ['Do I have a girlfriend?', /broke up|^no|not together|aren't together|any ?more/i],
      ['Where do I live?', /dresden/i],
    ],
  },
  {
    said: ["I can't have gluten, I'm coeliac", 'Also penicillin gives me a rash, so no penicillin please'],
    asked: [
      ['What should a cook know about me?', /gluten|coeliac/i],
      ['Am I allergic to anything?', /penicillin/i],
      ['Can I take penicillin?', /^no|rash/i],
    ],
  },
  {
    said: ["We've got two cats, Miso and Tofu", 'Sad day, Tofu passed away this morning'],
    asked: [
      ['Which pets do I have?', /miso/i, /and tofu/i],
      ['Is Tofu still alive?', /no|passed|died/i],
    ],
  },
  {
    said: [
      'Our wedding is on the 12th of September in Ghent',
      'We had to push the wedding back to next spring',
    ],
    asked: [['When is my wedding?', /spring/i]],
  },
  {
    said: ["I'm vegan", 'I gave up being vegan last month, I eat fish now'],
    asked: [
      ['Am I vegan?', /gave up|no/i, /^yes/i],
      ['Do I eat fish?', /eat fish/i, /^no\b/i],
    ],
  },
  {
    said: ['My phone is +44 7700 900123', 'New number: +44 7700 900456, the old one is dead'],
    asked: [["What's my phone number?", /456/, /123/]],
  },
  {
    said: ['I smoke about a pack a day', 'Six weeks smoke-free today!'],
    asked: [['Do I smoke?', /smoke-free|no/i, /^yes/i]],
  },
  {
    said: ['My daughter Ines is 7 and my son Rui is 4', 'Ines turned eight yesterday'],
    asked: [
      ['How old is Ines?', /8|eight/],
      ['How many children do I have?', /ines.*rui|two|2/i],
    ],
  },
  {
    said: ['I drive a Skoda Octavia', 'Sold the Skoda, cycling everywhere now'],
    asked: [['What car do I drive?', /sold|no/i]],
  },
  {
    said: ["I'm training for the Berlin marathon", 'Tore my ACL, so no Berlin marathon for me this year'],
    asked: [['Am I running the Berlin marathon?', /no|tore/i, /^yes/i]],
  },
  {
    said: ['My boss is called Henrik', 'Henrik left, Amara is my new boss'],
    asked: [['Who is my boss?', /amara/i]],
  },
  {
    said: ['My mother lives in Cork', "Mum's moving in with us in Dublin next week"],
    asked: [['Where does my mother live?', /dublin/i]],
  },
  { said: ['Call me Kate', 'Actually I prefer Katherine'], asked: [["What's my name?", /katherine/i]] },
  {
    said: ['I was born on 3 March 1988 in Graz'],
    asked: [
      ['When is my birthday?', /3 March/],
      ['How old am I?', /38/],
      ['Where was I born?', /graz/i],
    ],
  },
  {
    said: [
      'I take metformin for my diabetes, 500 mg twice a day',
      'The doctor doubled my metformin to 1000 mg',
    ],
    asked: [['How much metformin do I take?', /1000/]],
  },
  {
    said: [
      "I've never been to Japan but it is on my list",
      'We finally went to Japan in October, Kyoto was unbelievable',
    ],
    asked: [['Have I been to Japan?', /yes|went/i, /never/i]],
  },
  {
    said: ['I hate coriander, it tastes like soap', 'My favourite band is Radiohead'],
    asked: [
      ['What food do I dislike?', /coriander/i],
      ['Which music do I like?', /radiohead/i],
    ],
  },
  {
    said: ["I'm pregnant, due in May", 'Our baby girl arrived on Tuesday, we named her Noor'],
    asked: [
      ['Am I pregnant?', /no|arrived|noor/i, /^yes/i],
      ['What is my daughter called?', /noor/i],
    ],
  },
  {
    said: ["I'm studying law at Uppsala", 'I dropped out of law, doing a carpentry apprenticeship instead'],
    asked: [['What am I studying?', /carpent|dropped/i]],
  },
  {
    said: ['I live alone in Tallinn', "This weekend I'm in Riga for a friend's birthday"],
    asked: [
      ['Where do I live?', /tallinn/i, /riga/i],
      ['Where am I this weekend?', /riga/i],
    ],
  },
  {
    said: ['My shoe size is 43 and I wear L in shirts'],
    asked: [
      ['What size are my shoes?', /43/],
      ['What shirt size do I wear?', /\bL\b/],
    ],
  },
  {
    said: [
      'my email is j.ortega@example.org',
      'use juan@ortega.example instead, the other address is closed',
    ],
    asked: [["What's my email?", /juan@/, /j\.ortega@/]],
  },
  {
    said: ['I play the cello in an amateur orchestra and my sister Greta plays the oboe'],
    asked: [
      ['What instrument do I play?', /cello/i],
      ['What does Greta play?', /oboe/i],
    ],
  },
  {
    said: [
      'I teach maths at a secondary school in Malmö',
      "As of August I'm no longer teaching, I got a position at Ericsson",
    ],
    asked: [
      ['Where do I work?', /ericsson/i],
      ['What do I do for a living?', /ericsson|no longer|position/i, /^you teach/i],
    ],
  },
  {
    said: ['My husband Paulo works nights', 'Paulo and I got divorced in spring'],
    asked: [
      ['Am I married?', /no|divorc/i, /^yes/i],
      ["What's my husband's name?", /divorc|paulo/i],
    ],
  },
  {
    said: ['Shellfish makes my throat swell up', 'and I carry an epipen'],
    asked: [
      ['Do I have any allergies?', /shellfish/i],
      ['Can I eat prawns or other shellfish?', /no|throat|swell/i, /^yes/i],
    ],
  },
  {
    said: ['Our dog Balu is eleven', 'We said goodbye to Balu last night, he was in too much pain'],
    asked: [
      ['Do I have a dog?', /goodbye|balu/i, /^yes/i],
      ["How's my dog doing?", /goodbye|pain|no longer|died|lost/i],
    ],
  },
  {
    said: ['My dentist appointment is on Thursday at 9', "The dentist rang, it's moved to Monday at 2"],
    asked: [['When is my dentist appointment?', /monday|23 november|2/i]],
  },
  {
    said: ['I go to the gym four times a week', "Haven't been to the gym since the operation"],
    asked: [['Do I go to the gym?', /haven't|since/i, /^yes/i]],
  },
  {
    said: ['You can reach me on 0171 555 0123', "That number doesn't work any more, try 0160 555 0199"],
    asked: [['What is my phone number?', /0199/, /0123/]],
  },
  {
    said: ['I drink two bottles of wine a week', "I've been sober since New Year"],
    asked: [['Do I drink alcohol?', /sober|no/i, /^yes/i]],
  },
  {
    said: ['We have a boat called Selma', 'Selma sank in the storm'],
    asked: [['Do I have a boat?', /sank/i, /^yes/i]],
  },
  {
    said: [
      'I rent a flat on Karl-Johan street in Gothenburg',
      'We bought a house in Kungsbacka and get the keys on 1 December',
      "We're all moved in, the house is lovely",
    ],
    asked: [['Where do I live?', /kungsbacka|house/i]],
  },
  {
    said: [
      "I'm applying for a place at medical school",
      "I got rejected by every medical school, so I'll do nursing",
    ],
    asked: [['Did I get into medical school?', /rejected|no/i, /^yes/i]],
  },
  {
    said: ['My manager is Mrs Okafor', 'Mrs Okafor retired and Dev took over her job'],
    asked: [['Who is my manager?', /dev/i]],
  },
  {
    said: ['My brother Emil is at university in Lund', 'Emil graduated and lives in Copenhagen now'],
    asked: [
      ['Where does Emil live?', /copenhagen/i],
      ['Is my brother still at university?', /graduated|no/i, /^yes/i],
    ],
  },
  {
    said: ['My name is Aleksandra', 'Everybody calls me Ola'],
    asked: [['What should you call me?', /ola\b/i]],
  },
  { said: ['I turned 40 last week'], asked: [['How old am I?', /40/]] },
  {
    said: ['My insulin dose is 10 units', 'They raised my insulin to 14 units'],
    asked: [['What is my insulin dose?', /14/]],
  },
  {
    said: ["I can't stand olives", 'I could live on ramen'],
    asked: [
      ['Which food do I hate?', /olive/i],
      ['What do I love to eat?', /ramen/i],
    ],
  },
  {
    said: ['My wife is expecting twins', 'The twins were born on Saturday: Ada and Max'],
    asked: [
      ['How many children do I have?', /two|2|twins|ada and max|ada.*max/i],
      ['What are my twins called?', /ada.*max/i],
    ],
  },
  {
    said: ["We're renovating the kitchen", 'The kitchen is finished at last'],
    asked: [['Is the kitchen done?', /finished/i]],
  },
  { said: ['I weigh 92 kilos', 'Down to 84 kilos!'], asked: [['How much do I weigh?', /84/]] },
  {
    said: ['My favourite team is Ajax', "I don't support Ajax these days, I switched to Feyenoord"],
    asked: [['Which team do I support?', /feyenoord/i]],
  },
  {
    said: ["I'm reading War and Peace", 'Finished War and Peace, starting on Middlemarch'],
    asked: [['What am I reading?', /middlemarch/i]],
  },
  {
    said: ['I have a meeting with Carla on Friday', 'Carla cancelled our meeting'],
    asked: [['Do I have a meeting on Friday?', /cancel|no/i, /^yes/i]],
  },
  {
    said: ["I'm left-handed and I wear glasses", 'Had my eyes lasered, no more glasses'],
    asked: [
      ['Do I wear glasses?', /no|lasered/i, /^yes/i],
      ['Am I left-handed?', /yes|left-handed/i, /^no/i],
    ],
  },
  {
    said: ['My passport expires in March 2027', "Renewed my passport, it's valid until 2036"],
    asked: [['When does my passport expire?', /2036/]],
  },
  {
    said: ['I owe Jonas 200 euros', 'Paid Jonas back'],
    asked: [['Do I owe Jonas anything?', /paid|no/i, /^yes/i]],
  },
  {
    said: ['My grandmother Ilse is in hospital', 'Grandma is back home and doing much better'],
    asked: [['How is my grandmother?', /better|home/i]],
  },
  {
    said: ["I'm afraid of dogs since I was bitten as a child", 'I love horror films'],
    asked: [
      ['What am I afraid of?', /dogs/i],
      ['What films do I like?', /horror/i],
    ],
  },
]
