import type { LifeStory } from './life-stories.ts'

/** Changes told in passing, without a verb that rules would wait for. */
export const LIFE_STORIES_IN_PASSING: readonly LifeStory[] = [
  {
    said: ['My ex Tomas still owes me the deposit', 'Tomas transferred the deposit this morning'],
    asked: [['Does Tomas still owe me money?', /transferred|no/i, /^yes/i]],
  },
  {
    said: ['I break out in hives from strawberries', 'Oh and latex gloves make my hands itch'],
    asked: [
      ['What am I allergic to?', /strawberr.*latex|latex.*strawberr/i],
      ['Are strawberries okay for me?', /hives|no|reacts?|react/i, /^yes/i],
    ],
  },
  {
    said: [
      'We adopted a greyhound named Comet',
      'Comet had to go back to the shelter, he kept fighting with the cat',
    ],
    asked: [['Do I have a dog?', /shelter|back/i, /^yes/i]],
  },
  {
    said: ['The house viewing is on Saturday at noon', "They've brought the viewing forward to Thursday"],
    asked: [['When is the house viewing?', /thursday|19 november|26 november/i]],
  },
  {
    said: ["I'm engaged to Priya", 'Priya and I tied the knot on the weekend!'],
    asked: [['Am I married?', /yes|tied the knot|married/i, /^no/i]],
  },
  {
    said: ["I'm allergic to cats", "Turns out it wasn't the cats, it's the dust mites"],
    asked: [['Am I allergic to cats?', /turns out|dust|no/i, /^yes/i]],
  },
  {
    said: ['My landlord is Herr Vogt', 'The building was sold, our landlord is a company called Nordbau now'],
    asked: [['Who is my landlord?', /nordbau/i]],
  },
  {
    said: ['I have my driving test next Tuesday', 'Passed the driving test first time!'],
    asked: [['Did I pass my driving test?', /yes|passed/i]],
  },
  {
    said: ['My son Leo is in third grade', 'Leo moved up to fourth grade this autumn'],
    asked: [['What grade is Leo in?', /fourth/i]],
  },
  {
    said: ['I follow a keto diet', "Keto wasn't for me, I eat normally again"],
    asked: [['Am I on a diet?', /wasn't|normally|no/i, /^yes/i]],
  },
  {
    said: ['I live with two flatmates, Nina and Joris', 'Joris moved out last Sunday'],
    asked: [
      ['Who do I live with?', /nina/i],
      ['Does Joris still live with me?', /moved out|no/i, /^yes/i],
    ],
  },
  {
    said: ['My bike is a red Gazelle', 'Someone stole my Gazelle outside the library'],
    asked: [['Do I have a bike?', /stole/i, /^yes/i]],
  },
  {
    said: ["I'm learning Portuguese on an app", 'Gave up on Portuguese, too hard'],
    asked: [['Which language am I learning?', /gave up|no|over/i, /^you are learning/i]],
  },
  {
    said: ['I play bass in a band called Mudlarks', 'The Mudlarks split up after the summer'],
    asked: [['Am I in a band?', /split/i, /^yes/i]],
  },
  {
    said: ['Our flight to Athens leaves at 7:40', 'The airline moved our Athens flight to 11:15'],
    asked: [['When does my flight leave?', /11:15/]],
  },
  {
    said: ['My knee has been hurting for weeks', 'The physio fixed my knee, no pain at all'],
    asked: [['Does my knee hurt?', /fixed|no pain/i, /^yes/i]],
  },
  {
    said: ['My favourite coffee place is Kaffeine', 'Kaffeine shut its doors, so sad'],
    asked: [['What is my favourite coffee place?', /shut|kaffeine/i]],
  },
  { said: ["I've got a cold", 'Feeling fine again'], asked: [['Am I still sick?', /fine|no/i, /^yes/i]] },
  {
    said: ['I live in Lyon', 'Lyon is finally warm now'],
    now: [/lives in Lyon/],
    asked: [['Where do I live?', /^You live in Lyon/]],
  },
  {
    said: ['I play tennis on Tuesdays', 'Finished my tennis match, won 6-4'],
    now: [/plays tennis/],
    asked: [['Do I play tennis?', /tennis/]],
  },
]
