import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { lifeOf } from '../../../../../test/life.ts'
import { withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const tenant = await withAda(app)

interface Change {
  readonly about: string
  /** What the person says, a day apart. */
  readonly said: readonly string[]
  /** Each is said by a fact that holds at the end. */
  readonly now: readonly RegExp[]
  /** None is said by a fact that holds at the end. */
  readonly over: readonly RegExp[]
  /** Each is said by a fact of the history, with the time it ended. */
  readonly past: readonly RegExp[]
}

const change = (
  about: string,
  said: readonly string[],
  expected: { now?: readonly RegExp[]; over?: readonly RegExp[]; past?: readonly RegExp[] },
): Change => ({ about, said, now: [], over: [], past: [], ...expected })

/** A fact that ended is in the history and not in the list. */
const ended = (pattern: RegExp) => ({ over: [pattern], past: [pattern] })

const CHANGES: readonly Change[] = [
  change('a new job', ['I work at Siemens.', 'I quit Siemens and start at Bosch in May.'], {
    now: [/no longer works for Siemens/, /Bosch.* May/],
    ...ended(/(?<!no longer )works for Siemens/),
  }),
  change('a break-up', ['My girlfriend Lena is a nurse.', 'We broke up.'], {
    now: [/broke up/],
    ...ended(/has a girlfriend named Lena/),
  }),
  change('a pet put down', ['I have a dog named Rex and a cat named Milo.', 'We had to put Rex down.'], {
    now: [/cat named Milo/, /lost their dog Rex/],
    ...ended(/has a dog named Rex/),
  }),
  change('a trip cancelled', ["I'm flying to Rome on 12 June.", 'The trip is cancelled.'], {
    now: [/cancelled/],
    ...ended(/flying to Rome/),
  }),
  change('a wedding postponed', ['Our wedding is on 3 May.', 'The wedding is postponed to June.'], {
    now: [/wedding.* June/],
    ...ended(/wedding.* 3 May/),
  }),
  change('a return', ['I live in Oslo.', 'I moved to Bergen.', "I'm back in Oslo."], {
    now: [/lives in Oslo/],
    ...ended(/lives in Bergen/),
  }),
  change('no meat', ['I eat meat every day.', 'I no longer eat meat.'], {
    now: [/does not eat meat|no longer eats meat/],
    ...ended(/eats meat every day/),
  }),
  change(
    'no allergy',
    ["I'm allergic to nuts and eggs.", "The doctor says I'm not allergic to nuts after all."],
    {
      now: [/not allergic to nuts/, /is allergic to eggs/],
      ...ended(/is allergic to nuts/),
    },
  ),
  change('an allergy outgrown', ["I'm allergic to nuts.", 'I outgrew my nut allergy.'], {
    now: [/has no nut allergy/],
    ...ended(/is allergic to nuts/),
  }),
  change('a named trip', ["I'm flying to Rome on 12 June.", 'My trip to Rome is cancelled.'], {
    now: [/trip to Rome is cancelled/],
    ...ended(/flying to Rome/),
  }),
  change(
    'a diet again',
    ["I'm a vegetarian.", "I'm not a vegetarian any more.", "I'm back to being a vegetarian."],
    { now: [/is vegetarian/], over: [/no longer vegetarian/] },
  ),
  change('a spelling', ['My name is Anna Maier.', "It's Meyer with e-y."], {
    now: [/Anna Meyer/],
    ...ended(/Maier/),
  }),
  change('a new number', ['My number is +49 170 1234567.', 'My number changed. It is +49 171 7654321.'], {
    now: [/171 7654321/],
    ...ended(/170 1234567/),
  }),
  change('a number gone', ['My number is +49 170 1234567.', 'My number has changed.'], ended(/170 1234567/)),
  change('another home', ['I live in Porto.', "I don't live in Lyon any more."], { now: [/lives in Porto/] }),
  change(
    'a home left',
    ['I live in Lyon.', "I don't live in Lyon any more."],
    ended(/(?<!longer )lives in Lyon/),
  ),
  change('a passing stay', ['I live in Berlin.', "This week I'm in Rome."], {
    now: [/lives in Berlin/, /in Rome/],
    over: [/lives in Rome/],
  }),
  change('a new address', ['My email is ana@old.example.', 'I have a new email: ana@new.example.'], {
    now: [/ana@new/],
    ...ended(/ana@old/),
  }),
  change('a married name', ['My name is Julia Stone.', 'I got married and my last name is now Brandt.'], {
    now: [/Julia Brandt/],
    ...ended(/called Julia Stone/),
  }),
  change('a birthday', ["I'm 29.", 'I turned 30 yesterday.'], { now: [/30 years/], ...ended(/29 years/) }),
  change('a birth', ['My wife is pregnant.', 'Our daughter Mia was born yesterday.'], {
    now: [/daughter named Mia/],
    ...ended(/expecting/),
  }),
  change('a car sold', ['I drive a Volvo.', 'I sold the Volvo.'], ended(/has a Volvo|drives a Volvo/)),
  change(
    'a subscription',
    ['I have a gym membership.', 'I cancelled my gym membership.'],
    ended(/has a gym/),
  ),
  change('a hobby given up', ['I play tennis and chess.', 'I gave up tennis because of my knee.'], {
    now: [/chess/],
    ...ended(/plays tennis/),
  }),
  change(
    'a language left',
    ["I'm learning Japanese.", 'I stopped learning Japanese.'],
    ended(/is learning Japanese/),
  ),
  change('a diet', ["I'm vegan.", "I'm not vegan any more."], ended(/is vegan/)),
  change('smoking again', ["I don't smoke.", 'I started smoking again.'], {
    now: [/smokes|smoking/],
    ...ended(/does not smoke/),
  }),
  change('a move', ['I live in Graz.', 'I moved from Graz to Linz.'], {
    now: [/lives in Linz/],
    ...ended(/lives in Graz/),
  }),
  change(
    'a job lost',
    ['I work for Nokia.', 'I got laid off from Nokia.'],
    ended(/(?<!longer )works for Nokia/),
  ),
  change('a job left', ['I work for Ikea.', 'I left my job.'], ended(/(?<!longer )works for Ikea/)),
  change('a title', ["I'm a junior developer at Adobe.", "I'm a team lead now."], {
    now: [/team lead/, /works for Adobe/],
    ...ended(/junior developer/),
  }),
  change('retirement', ["I'm a teacher.", 'I retired last month.'], {
    now: [/retired/],
    ...ended(/is a teacher/),
  }),
  change('a divorce', ["I'm married to Tom.", 'Tom and I got divorced.'], {
    now: [/divorced/],
    ...ended(/is married/),
  }),
  change('a death', ['My father lives in Athens.', 'My father passed away last night.'], {
    now: [/passed away/],
    ...ended(/father lives in Athens/),
  }),
  change('a taste', ['I love coffee and tea.', "I don't like coffee any more."], {
    now: [/likes tea/, /dislikes coffee|no longer likes coffee/],
    ...ended(/(?<!longer )\blikes coffee/),
  }),
  change('a trip called off', ["I'm going to Paris in July.", "I'm not going to Paris after all."], {
    ...ended(/is going to Paris/),
  }),
  change('another employer', ['I work for Bosch.', 'I no longer work for Siemens.'], {
    now: [/works for Bosch/],
  }),
  change(
    'a drug',
    ['I take metformin.', 'I stopped taking metformin.'],
    ended(/(?<!stopped )takes metformin/),
  ),
  change('a degree', ['I study law.', 'I dropped out of university.'], ended(/studies law/)),
  change('not single', ["I'm single.", "I'm no longer single."], ended(/is single/)),
  change('a sister', ['My sister Ana lives in Porto.', 'Ana moved to Madrid.'], {
    now: [/Ana lives in Madrid/],
    ...ended(/Ana lives in Porto/),
  }),
  change(
    'a pet given away',
    ['I have a dog named Bruno.', 'We gave Bruno away.'],
    ended(/has a dog named Bruno/),
  ),
  change(
    'another plan',
    [
      "I'm flying to Rome on 12 June.",
      'I have a dentist appointment on 3 June.',
      'The dentist appointment is cancelled.',
    ],
    {
      now: [/flying to Rome/],
      ...ended(/has a dentist/),
    },
  ),
]

for (const { about, said, now, over, past } of CHANGES) {
  it(`knows what holds now: ${about}`, async () => {
    const { current, history } = await lifeOf(app, tenant, about.replaceAll(' ', '-'), said)
    for (const pattern of now) expect(current.join('\n')).toMatch(pattern)
    for (const pattern of over) expect(current.filter((text) => pattern.test(text))).toEqual([])
    for (const pattern of past) expect(history.join('\n')).toMatch(pattern)
  })
}

it('keeps statements full of emoji, wherever they are cut', async () => {
  for (const shift of ['so', 'very']) {
    const said = `I believe that my ${shift} ${'🙂'.repeat(80)} garden makes me happy every single morning.`
    const { current } = await lifeOf(app, tenant, `emoji-${shift}`, [said, 'I live in Lyon.'])
    expect(current.join('\n')).toMatch(/lives in Lyon/)
  }
})
