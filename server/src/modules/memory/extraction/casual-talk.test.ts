import { describe, expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'

const extractor = new BuiltinExtractor()

/** What is learned of the last line, which the person says after the other's line, if there is one. */
async function learn(said: string, asked = ''): Promise<readonly string[]> {
  const at = new Date('2026-03-10T12:00:00Z')
  const facts = await extractor.extract({
    messages: [
      { id: 'm0', role: 'assistant', content: asked, at },
      { id: 'm1', role: 'user', content: said, at },
    ],
    known: [],
    userName: '',
    agentName: '',
    timezone: '',
  })
  return facts.map(({ text }) => text)
}

describe('learns nothing of', () => {
  it.each([
    ['No prob, Sam! You earned it.', 'What do you like to do in your free time?'],
    ["It's tough starting a business, but do not give up.", 'Where do you work?'],
    ['Oh, its really bad. I stay away.', 'How bad are your allergies?'],
    ['Sorry to hear that.', 'What do you like doing?'],
    ['Yeah, for sure!', 'Do you have a favorite movie?'],
    ['Yep!', 'Do you have any fun plans?'],
  ])('talk after a question: %s', async (said, asked) => expect(await learn(said, asked)).toEqual([]))

  it.each([
    "I'm gonna keep going, whatever comes my way.",
    "I'm going to stay determined.",
    "I'm gonna make my dreams come true!",
    "I'm going to make this work.",
    "I'll always remember that camping trip.",
  ])('good resolutions: %s', async (said) => expect(await learn(said)).toEqual([]))

  it.each([
    "I'm always here for you, Joanna!",
    "I'll be right by your side, Jon.",
    "I'm so happy for you, Mel.",
  ])('a name that is called: %s', async (said) => expect(await learn(said)).toEqual([]))

  it.each([
    'I love the color and texture.',
    'I love the self-acceptance and love theme.',
    'I also like holding them.',
    'I love to help!',
    'Love and acceptance should be for everyone.',
  ])('a reaction: %s', async (said) => expect(await learn(said)).toEqual([]))

  it.each([
    "I'm grateful for the support.",
    "I'm so excited for what the future holds!",
    "I've had a pretty busy day.",
    'I have no doubt they will love the cake.',
    "I'm sorry about Max.",
    "We'll keep going and never give up.",
    'No, I have not yet been to the Dole plantation.',
    "I'm always trying new things.",
    "I'm trying to stay positive.",
    'I want to make a difference.',
    "I'm always down for something new.",
    "I'm a fan too!",
    'I hate not being on the court.',
    'love his skills and leadership',
    'I was in it!',
    'I have been reading as usual.',
  ])('a mood: %s', async (said) => expect(await learn(said)).toEqual([]))

  it.each([
    'I worked hard on another script and made a plan for getting it made.',
    'We can teach others to dance.',
    'We have been overwhelmed by the response and the volunteers.',
  ])('work that is none: %s', async (said) =>
    expect((await learn(said)).filter((text) => /works?(?:ed)? (?:for|as)|is a /.test(text))).toEqual([]),
  )
})

describe('learns nothing of', () => {
  it.each([
    'I miss them a lot.',
    "I'm planning to pick it up this weekend.",
    'I usually just watch.',
    'We all have our different paths.',
    'I have been chasing my dreams.',
    "I'm doing great, thanks for asking.",
    "I'd rather live without regrets.",
    'I love the idea of a party.',
    "I'm eating some rice and vegetables.",
    'They call me the therapist.',
    'My girlfriend would kill me if I forgot.',
  ])('what only those present understand: %s', async (said) => expect(await learn(said)).toEqual([]))

  it.each([
    "I've added null checks before accessing the API, can you review my code?",
    'I want to display a message in the footer. Can you help me with that?',
    "I've set up my app to use 3 workers. How can I improve it? ```js\nconst mail = 'me@mail.test'\n```",
  ])('the state of a task: %s', async (said) => expect(await learn(said)).toEqual([]))
})

describe('still learns', () => {
  it.each([
    ['My kids loved the park', /has children/],
    ['I cooked for my husband', /has a husband/],
    ['I do- Oscar, my guinea pig', /guinea pig named Oscar/],
    ['In the meantime, I donated my old car to a shelter', /donated their old car/],
    ["I've been blogging about politics", /blogging about politics/],
    ['I took a creative writing class recently', /creative writing class/],
    ['I was able to visit the Prado in Madrid', /visit the Prado in Madrid/],
    ['One of my main hobbies is taking baths', /taking baths/],
    ['Painting and chess are my main hobbies', /interested in Painting/],
    ['I have a soft spot for jazz', /interested in jazz/],
    ['I recently read "Educated" by Tara Westover', /Educated by Tara Westover/],
    ["I'm doing kickboxing", /does kickboxing/],
    ["I can't have dairy", /does not eat dairy/],
    ['Hmmm I love soup!', /likes soup/],
    ['back to being a vegetarian', /is vegetarian/],
    ["turns out I'm not allergic to nuts", /not allergic to nuts/],
    [
      "I'm building my first portfolio website, can you help me with the layout?",
      /building their first portfolio/,
    ],
    ["I've been skiing for about 10 years now", /skiing for about 10 years/],
    ["I've been casually playing some intramural soccer", /intramural soccer/],
    ['I love having tea', /likes tea/],
    ["I'm not too much of a fan of the cold", /dislikes the cold/],
    ['In addition I am also a big fan of Italian food', /Italian food/],
    ['Tennis is one of my passions', /Tennis among their passions/],
    ['I have been to Italy it is one of my favorite places', /been to Italy/],
    ["I'm excited about my new job", /excited about their new job/],
    ["I'm going to invite my tournament friends on Saturday", /invite their tournament friends/],
    ["This winter break I'm planning on going skiing", /planning on going skiing/],
    ['Zip lining in Hawaii is next up on my bucket list', /Zip lining in Hawaii on their bucket list/],
    ['I did an internship at Microsoft', /internship at Microsoft/],
    ['Just finished "A Dance with Dragons"', /finished A Dance with Dragons/],
    ["I've never been on a plane", /never been on a plane/],
    ['I have cousins who live over there', /^The user has cousins\.$/],
    ['I have dogs', /^The user has dogs\.$/],
    ['I had an exam today, which I did great on.', /^The user had an exam on 10 March 2026\.$/],
    ['We met at this cozy little cafe called Central Perk', /at a cozy little cafe called Central Perk/],
    ["I'm in my third year of college", /third year of college/],
    ['I want to visit Miami, maybe next year we can organize something?', /wants to visit Miami/],
    ['I would love to invest in art later on in the future', /invest in art/],
    ['My wife and I live in Oslo', /lives in Oslo/],
    ["I'm 34, Ana, from Porto", /comes from Porto/],
  ])('%s', async (said, expected) => expect((await learn(said)).join('\n')).toMatch(expected))

  it.each([
    ['Yes, two brothers', 'Do you have any siblings?', /2 brothers/],
    ['Nuts', 'Do you have any allergies?', /allergic to nuts/i],
    ['Bosch', 'Where do you work?', /works for Bosch/],
    ['Yes', 'Do you like jazz?', /likes jazz/],
  ])('the answer %s to %s', async (said, asked, expected) =>
    expect((await learn(said, asked)).join('\n')).toMatch(expected),
  )
})
