/**
 * Changes in a life, told in everyday words. After the last line `now` and `over` are looked up in the facts that hold,
 * `over` in the history too, and the questions are asked in a new session.
 */
export interface LifeStory {
  /** What the person says, a day apart. */
  readonly said: readonly string[]
  /** Each is said by a fact that holds at the end. */
  readonly now?: readonly RegExp[]
  /** Was learned, and is said by no fact that holds at the end. */
  readonly over?: readonly RegExp[]
  /** A question, what the answer has to say, and what it must not. */
  readonly asked?: readonly (readonly [question: string, says: RegExp, never?: RegExp])[]
}

export const LIFE_STORIES: readonly LifeStory[] = [
  // Work
  {
    said: [
      "I'm a nurse at Charité.",
      'Handed in my notice at Charité today!',
      'I have signed with Helios, starting in March.',
    ],
    now: [/Helios/],
    over: [/(?<!longer )works for Charité/],
    asked: [['where do I work?', /Helios/, /you work for Charité/i]],
  },
  {
    said: ['I work for Vodafone.', 'Vodafone let me go.'],
    over: [/(?<!longer )works for Vodafone/],
    asked: [['do I work for Vodafone?', /No|no longer|is over|laid off/, /^Yes/]],
  },
  {
    said: ["I'm a waiter at Luigi's.", "I don't wait tables at Luigi's anymore, I'm a barista at Costa now."],
    now: [/Costa/, /barista/],
    over: [/(?<!longer )works for Luigi/],
    asked: [["what's my job?", /barista/, /you work as a waiter/i]],
  },
  {
    said: ['I work at Lidl.', 'I got promoted to store manager.'],
    now: [/store manager/, /works for Lidl/],
    asked: [['what do I do for work?', /store manager/]],
  },
  {
    said: ['I work as a plumber.', "I'm unemployed at the moment."],
    now: [/unemployed/],
    over: [/works as a plumber/],
    asked: [['what do I do for a living?', /unemployed/, /you work as a plumber/i]],
  },
  {
    said: ['I work for Shell.', 'I switched from Shell to BP.'],
    now: [/works for BP/],
    over: [/(?<!longer )works for Shell/],
    asked: [['who do I work for?', /BP/, /you work for Shell/i]],
  },
  {
    said: ["I'm unemployed.", 'I got a job at Tesco!'],
    now: [/Tesco/],
    over: [/unemployed/],
    asked: [['am I unemployed?', /Tesco|No|is over/, /^Yes/]],
  },
  {
    said: ["I'm studying medicine in Leiden.", 'I switched to law.'],
    now: [/law/],
    over: [/studies medicine|studying medicine/],
    asked: [['what do I study?', /law/, /medicine/]],
  },
  {
    said: ["I'm studying biology.", 'I graduated in July, finally done with uni.'],
    over: [/studies biology|studying biology/],
    asked: [['am I still a student?', /graduat|No|don't know|no longer/i, /^Yes/]],
  },
  // Home
  {
    said: ['I live in Ghent.', 'We packed up and left Ghent for Bruges.'],
    now: [/lives in Bruges/],
    over: [/lives in Ghent/],
    asked: [['where do I live?', /Bruges/, /Ghent/]],
  },
  {
    said: ['I live in Dublin.', 'I moved to Toronto last year.', 'I moved back to Dublin in spring.'],
    now: [/lives in Dublin/],
    over: [/lives in Toronto/],
    asked: [['where do I live now?', /Dublin/, /Toronto/]],
  },
  {
    said: ['I live in Malmö.', "I'm staying with my parents in Uppsala for a couple of weeks."],
    now: [/lives in Malmö/],
    asked: [['where do I live?', /Malmö/, /Uppsala/]],
  },
  {
    said: ['My home is in Zagreb.', "I'm in Vienna until Friday for a conference."],
    now: [/lives in Zagreb/],
    asked: [['which city do I live in?', /Zagreb/, /live in Vienna/]],
  },
  {
    said: ['I live in Bristol.', "I'm living in Cardiff these days."],
    now: [/lives in Cardiff/],
    over: [/lives in Bristol/],
    asked: [['do I live in Bristol?', /Cardiff|No/, /^Yes/]],
  },
  {
    said: ['I live alone.', 'My sister moved in with me.'],
    now: [/sister moved in/],
  },
  {
    said: ['We rent a flat in Leith.', 'We finally bought a house in Fife.'],
    now: [/house in Fife/],
  },
  // Partners
  {
    said: ['My boyfriend is called Marco.', 'Marco and I are not together anymore.'],
    over: [/boyfriend named Marco/],
    asked: [['do I have a boyfriend?', /No|broke up/, /^Yes/]],
  },
  {
    said: ["I've been seeing Karim for a year, he's my boyfriend.", 'Karim dumped me.'],
    over: [/named Karim/],
    asked: [['am I single?', /Yes|dumped|broke/i, /^No\b/]],
  },
  {
    said: ["I'm dating Sofia.", 'Sofia and I called it quits.'],
    over: [/partner named Sofia/],
    asked: [['am I still dating Sofia?', /No|broke up/i, /^Yes/]],
  },
  {
    said: ["I'm single.", 'I have a new girlfriend, her name is Noor.'],
    now: [/Noor/],
    over: [/is single/],
    asked: [['am I single?', /^No|Noor/, /^Yes/]],
  },
  {
    said: ["I'm engaged to Paul.", 'We got married on Saturday!'],
    now: [/married/],
    over: [/engaged/],
    asked: [['am I married?', /^Yes/]],
  },
  {
    said: ["I'm engaged to Ruth.", 'We broke off the engagement.'],
    over: [/is engaged/],
    asked: [['am I engaged?', /^No|broke/i, /^Yes/]],
  },
  {
    said: ['My wife Helen is a baker.', 'My wife died in January.'],
    now: [/died/],
    asked: [['am I married?', /died|widow|No/i, /^Yes/]],
  },
  {
    said: ["I'm divorced.", 'Last month I remarried.'],
    now: [/married/],
    over: [/(?:is|got) divorced/],
    asked: [['am I married?', /^Yes/]],
  },
  {
    said: ['My husband Luis and I are separated.', 'Luis and I are back together.'],
    over: [/separated/],
    asked: [['am I separated?', /No|back together/, /^Yes/]],
  },
  // Pets
  {
    said: ['I have a hamster called Nibbles.', "Nibbles didn't make it."],
    over: [/has a hamster named Nibbles/],
    asked: [['do I have a hamster?', /make it|lost|No|no longer|died/i, /^Yes/]],
  },
  {
    said: ['Our cat Luna sleeps all day.', 'Luna ran away and never came back.'],
    over: [/has a cat named Luna/],
    asked: [['do I have a cat?', /ran away|No|no longer|lost/i, /^Yes/]],
  },
  {
    said: ['I have a parrot.', 'The parrot died last night.'],
    over: [/has a parrot/],
    asked: [['do I have a parrot?', /died|No|lost/i, /^Yes/]],
  },
  {
    said: ['I have two dogs, Bo and Kim.', 'Kim was put to sleep this morning.'],
    now: [/dog named Bo/],
    over: [/has a dog named Kim/],
    asked: [['what pets do I have?', /Bo/, /you have a dog named Kim/i]],
  },
  {
    said: ['I have no pets.', 'We adopted a kitten, she is called Mochi.'],
    now: [/Mochi/],
    over: [/has no pets/],
    asked: [['do I have pets?', /Mochi/, /^No/]],
  },
  {
    said: ['I have a horse named Storm.', 'I had to sell Storm.'],
    over: [/has a horse named Storm/],
    asked: [['do I own a horse?', /sold|sell|No|no longer/i, /^Yes/]],
  },
  // Plans
  {
    said: ["We're flying to Crete on 2 August.", 'Crete is off, sadly.'],
    over: [/flying to Crete/],
    asked: [['am I going to Crete?', /off|cancel|no longer|any more|is over/i, /^Yes/]],
  },
  {
    said: ['Our wedding is on 9 September.', 'We had to call off the wedding.'],
    over: [/wedding.* 9 September/],
    asked: [['when is my wedding?', /call(?:ed)? off|cancel|no longer|any more/i, /9 September/]],
  },
  {
    said: ["I'm going to Lisbon on 5 May.", 'Lisbon moved to June.'],
    now: [/Lisbon.* June|June.* Lisbon/],
    over: [/5 May/],
    asked: [['when am I going to Lisbon?', /June/, /5 May/]],
  },
  {
    said: ['I have a job interview on Tuesday.', 'They pushed the interview back to Thursday.'],
    now: [/interview/],
    over: [/24 November/],
    asked: [['when is my interview?', /Thursday|\b\d+ \p{Lu}/u, /Tuesday/]],
  },
  {
    said: ["I'm running the Berlin marathon in September.", "I can't run the marathon, I tore a muscle."],
    over: [/running the Berlin marathon/],
    asked: [['am I running the Berlin marathon?', /can't|cannot|can not|No|no longer|any more/i, /^Yes/]],
  },
  {
    said: ["I'm going to a concert on Friday.", 'The concert got cancelled.'],
    over: [/going to a concert/],
    asked: [['am I going to a concert?', /cancel|no longer|any more/i, /^Yes/]],
  },
  {
    said: [
      "I'm flying to Tokyo in October.",
      "We decided against Tokyo, we're going to Seoul in October instead.",
    ],
    now: [/Seoul/],
    over: [/flying to Tokyo/],
    asked: [['am I flying to Tokyo?', /against|Seoul|no longer|any more|No/i, /^Yes/]],
  },
  {
    said: ['My surgery is on 14 April.', 'The surgery has been brought forward to 7 April.'],
    now: [/7 April/],
    over: [/14 April/],
    asked: [['when is my surgery?', /7 April/, /14 April/]],
  },
  {
    said: ["I'm moving to Ghana in May.", "I'm not moving to Ghana, the visa fell through."],
    over: [/(?<!not )moving to Ghana/],
    asked: [['am I moving to Ghana?', /No|not moving|no longer|any more/i, /^Yes/]],
  },
]
