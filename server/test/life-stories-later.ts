import type { LifeStory } from './life-stories.ts'

/** Written after the rules had been changed by the stories before, in other words. */
export const LATER_LIFE_STORIES: readonly LifeStory[] = [
  {
    said: ['I work at Bayer.', "I'm done with Bayer, Friday was my last day."],
    over: [/(?<!longer )works for Bayer/],
    asked: [['do I still work at Bayer?', /No|no longer|done|over/, /^Yes/]],
  },
  {
    said: ['I work for Allianz as a broker.', 'Allianz made me redundant.'],
    over: [/(?<!longer )works for Allianz/],
    asked: [['where do I work?', /redundant|laid off|no longer|don't know|broker/i, /you work for Allianz/i]],
  },
  {
    said: ['I teach maths.', "I've retired from teaching."],
    now: [/retired/],
    over: [/works as a math teacher/],
    asked: [['am I still a teacher?', /retired|No|no longer|is over/, /^Yes/]],
  },
  {
    said: ["I'm an intern at Nestlé.", 'Nestlé hired me full time as an analyst.'],
    now: [/analyst/, /works for Nestlé|hired/],
    asked: [["what's my job?", /analyst/]],
  },
  {
    said: ['I live in Turku.', 'I relocated to Tampere in the autumn.'],
    now: [/lives in Tampere/],
    over: [/lives in Turku/],
    asked: [['which city do I live in?', /Tampere/, /Turku/]],
  },
  {
    said: ['I live in Basel.', "I'm in Milan this month for a training."],
    now: [/lives in Basel/],
    asked: [['where do I live?', /Basel/, /live in Milan/]],
  },
  {
    said: ['I live in Nantes.', 'I swapped Nantes for Brest.'],
    now: [/lives in Brest/],
    over: [/lives in Nantes/],
    asked: [['do I live in Nantes?', /Brest|No/, /^Yes/]],
  },
  {
    said: ['My partner Alex is a chef.', 'Alex left me.'],
    over: [/partner named Alex/],
    asked: [['do I have a partner?', /left|broke|No/, /^Yes/]],
  },
  {
    said: ["I'm going out with Jana.", 'Jana and I split up.'],
    over: [/named Jana/],
    asked: [['am I single?', /^Yes|broke up|split/, /^No\b/]],
  },
  {
    said: ["I'm married.", 'My divorce was finalised on Monday.'],
    now: [/divorce/],
    over: [/is married/],
    asked: [['am I married?', /No|divorce/, /^Yes/]],
  },
  {
    said: ["I'm single.", 'I got engaged to Ivo at New Year!'],
    now: [/engaged/],
    over: [/is single/],
    asked: [['am I engaged?', /^Yes/]],
  },
  {
    said: ['I have a rabbit called Pip.', 'Pip passed away on Sunday.'],
    over: [/has a rabbit named Pip/],
    asked: [['do I have a rabbit?', /lost|died|No/i, /^Yes/]],
  },
  {
    said: ['I have a dog.', 'Our dog had to be put down.'],
    over: [/has a dog/],
    asked: [['do I have a dog?', /put down|lost|No/i, /^Yes/]],
  },
  {
    said: ['I have a cat named Tiger.', 'We gave Tiger to my aunt.'],
    over: [/has a cat named Tiger/],
    asked: [['do I have a cat?', /gave|No|no longer/i, /^Yes/]],
  },
  {
    said: ["We're travelling to Iceland in July.", 'Iceland is cancelled.'],
    over: [/travelling to Iceland/],
    asked: [['am I going to Iceland?', /cancel|over/i, /^Yes/]],
  },
  {
    said: ['My driving test is on 3 March.', 'My driving test got moved to 10 March.'],
    now: [/10 March/],
    over: [/\b3 March/],
    asked: [['when is my driving test?', /10 March/, /\b3 March/]],
  },
  {
    said: ["I'm flying to Boston on 8 January.", "I won't be flying to Boston."],
    over: [/is flying to Boston/],
    asked: [['am I flying to Boston?', /No|won't|will not|over/i, /^Yes/]],
  },
  {
    said: ["I'm going to a yoga retreat in May.", 'The retreat fell through.'],
    over: [/going to a yoga retreat/],
    asked: [['am I going to a yoga retreat?', /fell through|over|No/i, /^Yes/]],
  },
  {
    said: ['I have a meeting with my lawyer on Monday.', 'We moved the meeting to Wednesday.'],
    over: [/23 November/],
    asked: [['when is my meeting with my lawyer?', /25 November/, /23 November/]],
  },
  {
    said: ["I'm lactose intolerant.", "I'm no longer lactose intolerant."],
    over: [/(?<!longer )lactose intolerant/],
    asked: [['am I lactose intolerant?', /^No/, /^Yes/]],
  },
  {
    said: ['I take aspirin.', "I don't take aspirin any more."],
    over: [/(?<!not )takes aspirin/],
    asked: [['do I take aspirin?', /No|no longer|not take/i, /^Yes/]],
  },
  {
    said: ["I'm vegan.", 'I went back to eating cheese.'],
    over: [/is vegan/],
    asked: [['am I vegan?', /No|cheese|over|no longer/, /^Yes/]],
  },
  {
    said: ['I smoke.', "I've quit smoking for good."],
    over: [/(?<!not )smokes/],
    asked: [['do I smoke?', /^No|quit/, /^Yes/]],
  },
  {
    said: ['My name is Stefan.', "It's Stephan with p-h."],
    now: [/Stephan/],
    over: [/Stefan/],
    asked: [["what's my name?", /Stephan/, /Stefan/]],
  },
  {
    said: ['My number is 0660 111 2233.', 'My new number is 0660 444 5566.'],
    now: [/0660 444 5566/],
    over: [/0660 111 2233/],
    asked: [["what's my number?", /444/, /111/]],
  },
  {
    said: ['I drive a Fiesta.', 'I crashed the Fiesta and bought a Yaris.'],
    now: [/Yaris/],
    over: [/drives a Fiesta/],
    asked: [['do I drive a Fiesta?', /No|crashed|over|Yaris|no longer/, /^Yes/]],
  },
  {
    said: ['My daughter Lea lives in Bonn.', 'Lea moved to Kiel for her studies.'],
    now: [/Lea lives in Kiel/],
    over: [/lives in Bonn/],
    asked: [['where does my daughter live?', /Kiel/, /Bonn/]],
  },
]
