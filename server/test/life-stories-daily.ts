import type { LifeStory } from './life-stories.ts'

export const DAILY_LIFE_STORIES: readonly LifeStory[] = [
  // Health
  {
    said: ["I'm allergic to strawberries.", "Turns out I'm not allergic to strawberries."],
    now: [/not allergic to strawberries/],
    over: [/is allergic to strawberries/],
    asked: [['am I allergic to strawberries?', /^No/, /^Yes/]],
  },
  {
    said: ['I have a gluten intolerance.', 'My doctor ruled out the gluten intolerance.'],
    over: [/gluten intolerant|allergic to gluten/],
    asked: [['am I gluten intolerant?', /No|ruled out/i, /^Yes/]],
  },
  {
    said: ["I'm not allergic to anything.", "Got tested: I'm allergic to wasps."],
    now: [/allergic to wasps/],
    over: [/has no allergies|not allergic to anything/],
    asked: [['do I have any allergies?', /^Yes.*wasps/]],
  },
  {
    said: ['I used to be allergic to milk.', "I'm allergic to soy."],
    now: [/allergic to soy/],
    asked: [['what am I allergic to?', /soy/, /(?<!used to be )allergic to milk/]],
  },
  {
    said: ['I take ibuprofen every day.', 'My doctor took me off ibuprofen.'],
    over: [/takes ibuprofen/],
    asked: [['do I take ibuprofen?', /No|took you off|no longer|stopped/i, /^Yes/]],
  },
  {
    said: ['I broke my leg, so I walk with crutches.', 'My leg has healed.'],
    asked: [['is my leg still broken?', /leg/, /^Yes/]],
  },
  {
    said: ["I'm pregnant.", 'I lost the baby.'],
    over: [/expecting a baby|is pregnant/],
    asked: [['am I pregnant?', /lost|No|no longer/i, /^Yes/]],
  },
  // Food and habits
  {
    said: ["I'm a vegetarian.", 'I eat meat again.', 'Back to being vegetarian!'],
    now: [/vegetarian/],
    asked: [['am I a vegetarian?', /^Yes/, /^No/]],
  },
  {
    said: ["I'm vegan.", 'I started eating fish and eggs again.'],
    over: [/is vegan/],
    asked: [['am I vegan?', /No|fish|no longer/, /^Yes/]],
  },
  {
    said: ['I smoke a pack a day.', "I haven't smoked since New Year."],
    over: [/(?<!not )smokes/],
    asked: [['do I smoke?', /No|haven't|not smoked/i, /^Yes/]],
  },
  {
    said: ["I don't drink alcohol.", 'I drink wine now and then these days.'],
    over: [/does not drink alcohol/],
    asked: [
      ['do I drink alcohol?', /./, /^No\b/],
      ['do I drink wine?', /^Yes/],
    ],
  },
  {
    said: ['I go to the gym every morning.', 'I ditched the gym.'],
    over: [/goes to the gym/],
    asked: [['do I go to the gym?', /ditched|No|no longer/i, /^Yes/]],
  },
  // Names and numbers
  {
    said: ["I'm Katrin Schmitt.", "It's Schmidt with d-t."],
    now: [/Katrin Schmidt/],
    over: [/Schmitt/],
    asked: [["what's my name?", /Katrin Schmidt/, /Schmitt/]],
  },
  {
    said: ['My name is Jon Carter.', 'Jon is spelled J-o-h-n, by the way.'],
    now: [/John Carter/],
    over: [/\bJon\b/],
    asked: [["what's my name?", /John/]],
  },
  {
    said: ['My name is Robert.', 'Please call me Bob.'],
    now: [/Bob/],
    asked: [["what's my name?", /Bob/]],
  },
  {
    said: ['My phone number is 0171 555 0101.', "I've got a new number, 0172 555 0199."],
    now: [/0172 555 0199/],
    over: [/0171 555 0101/],
    asked: [["what's my phone number?", /0172/, /0171/]],
  },
  {
    said: [
      'You can reach me at sam@first.example.',
      "Don't use sam@first.example any more, write to sam@second.example.",
    ],
    now: [/sam@second/],
    over: [/sam@first/],
    asked: [["what's my email?", /sam@second/, /sam@first/]],
  },
  {
    said: ['I drive a Golf.', 'I traded the Golf in for a Tesla.'],
    now: [/Tesla/],
    over: [/(?:has|drives) a Golf/],
    asked: [['what car do I drive?', /Tesla/, /you (?:drive|have) a Golf/i]],
  },
  {
    said: ['My car is a red Mini.', 'My Mini got stolen.'],
    over: [/car is a red Mini|has a red Mini/],
    asked: [['do I have a Mini?', /stolen|No|no longer/i, /^Yes/]],
  },
  {
    said: ['My favourite band is Blur.', 'My favourite band is Pulp now.'],
    now: [/Pulp/],
    over: [/Blur/],
    asked: [["what's my favourite band?", /Pulp/, /Blur/]],
  },
  {
    said: ["I'm 34.", 'It was my birthday yesterday, I am 35 now.'],
    now: [/35/],
    over: [/34/],
    asked: [['how old am I?', /35/, /34/]],
  },
  {
    said: ['My son plays the violin.', 'My son gave up the violin.'],
    over: [/plays the violin/],
    asked: [['does my son play the violin?', /gave up|No|no longer/i, /^Yes/]],
  },
]
