import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../kernel/json.ts'
import { type Action, Bandit } from './bandit.ts'
import { normalDraw, seededRandom } from './random.ts'
import { packBandit, unpackBandit } from './state.ts'

const actions: readonly Action[] = ['a', 'b', 'c'].map((id) => ({ id }))

/** A world with one number and one word, in which each action has its own best situation. */
function world(seed: number, scale = 1, offset = 0) {
  const random = seededRandom(seed)
  return () => {
    const x = normalDraw(random)
    const word = random() < 0.5 ? 'left' : 'right'
    const means = [x, -x, word === 'left' ? 0.8 : -0.8]
    const rewards = means.map((mean) => offset + scale * (mean + 0.3 * normalDraw(random)))
    return { context: { x: x * 1e6, word } satisfies JsonObject, means, rewards }
  }
}

function play(bandit: Bandit, seed: number, rounds: number, next: ReturnType<typeof world>) {
  const random = seededRandom(seed)
  let [lost, lostEvenly] = [0, 0]
  const chosen: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { context, means, rewards } = next()
    const { action } = bandit.choose(actions, context, undefined, random)
    bandit.learn({ actionId: actions[action]?.id ?? '', context, reward: rewards[action] as number })
    const best = Math.max(...means)
    lost += best - (means[action] as number)
    lostEvenly += best - means.reduce((sum, mean) => sum + mean, 0) / means.length
    chosen.push(action)
  }
  return { regret: lost / lostEvenly, chosen }
}

describe('learning', () => {
  it.each([
    ['as it is', 1, 0],
    ['rewards in thousands', 1_000, 0],
    ['rewards all negative', 1, -50],
    ['tiny rewards', 1e-6, 0],
  ])('loses a small part of what even play loses: %s', (_, scale, offset) => {
    expect(play(new Bandit(), 1, 1_500, world(5, scale, offset)).regret).toBeLessThan(0.12)
  })

  it('is the same again with the same seed', () => {
    const [one, two] = [new Bandit(), new Bandit()]
    expect(play(one, 3, 200, world(1)).chosen).toEqual(play(two, 3, 200, world(1)).chosen)
    expect(packBandit(one).equals(packBandit(two))).toBe(true)
  })

  it('finds what only a product of features says', () => {
    const [random, bandit] = [seededRandom(2), new Bandit()]
    let late = 0
    for (let round = 0; round < 1_500; round += 1) {
      const [x, y] = [normalDraw(random), normalDraw(random)]
      const { action } = bandit.choose(actions.slice(0, 2), { x, y }, undefined, random)
      const reward = (action === 0) === x * y > 0 ? 1 : 0
      bandit.learn({ actionId: action === 0 ? 'a' : 'b', context: { x, y }, reward })
      if (round >= 1_000) late += reward / 500
    }
    expect(bandit.crossedShare).toBeGreaterThan(0.5)
    expect(late).toBeGreaterThan(0.8)
  })

  it('judges a new action by the features it shares with known ones', () => {
    const bandit = new Bandit()
    for (let round = 0; round < 100; round += 1)
      for (const colour of ['red', 'blue'])
        bandit.learn({
          actionId: `${colour}-${round % 5}`,
          actionFeatures: { colour },
          reward: colour === 'red' ? 1 : 0,
        })
    const { scores } = bandit.policy(
      [
        { id: 'new-1', features: { colour: 'blue' } },
        { id: 'new-2', features: { colour: 'red' } },
      ],
      undefined,
    )
    expect(scores[1]).toBeGreaterThan(0.8)
    expect(scores[0]).toBeLessThan(0.2)
  })

  it('tries an action that appears late', () => {
    const [random, bandit] = [seededRandom(4), new Bandit()]
    const all = [...actions, { id: 'late' }]
    let taken = 0
    for (let round = 0; round < 3_000; round += 1) {
      const open = round < 1_500 ? actions : all
      const { action } = bandit.choose(open, { n: round % 7 }, undefined, random)
      const id = open[action]?.id ?? ''
      bandit.learn({
        actionId: id,
        context: { n: round % 7 },
        reward: (id === 'late' ? 2 : 1) + normalDraw(random),
      })
      if (round >= 2_500 && id === 'late') taken += 1
    }
    expect(taken).toBeGreaterThan(400)
  })
})

/** The share of runs whose last choice, without exploration, is the best of actions with these rates. */
function rightInTheEnd(rates: readonly number[], rounds: number, seeds: number): number {
  const open = rates.map((_, at) => ({ id: `r${at}` }))
  const best = rates.indexOf(Math.max(...rates))
  let right = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const [random, bandit] = [seededRandom(seed), new Bandit()]
    for (let round = 0; round < rounds; round += 1) {
      const { action, propensity } = bandit.choose(open, undefined, undefined, random)
      const reward = random() < (rates[action] as number) ? 1 : 0
      bandit.learn({ actionId: `r${action}`, reward, propensity })
    }
    if (bandit.choose(open, undefined, false, random).action === best) right += 1 / seeds
  }
  return right
}

describe('deciding', () => {
  it('tries rare successes long enough to tell them apart', () => {
    expect(rightInTheEnd([0.05, 0.08, 0.03], 800, 60)).toBeGreaterThan(0.8)
    expect(rightInTheEnd([0.1, 0.3], 300, 20)).toBeGreaterThan(0.94)
  })

  it('follows when the best action becomes the worst', () => {
    const [random, bandit] = [seededRandom(8), new Bandit()]
    const open = [{ id: 'x' }, { id: 'y' }]
    let late = 0
    for (let round = 0; round < 1_300; round += 1) {
      const { action, propensity } = bandit.choose(open, undefined, undefined, random)
      const isGood = (action === 0) === round < 1_000
      bandit.learn({
        actionId: open[action]?.id ?? '',
        reward: random() < (isGood ? 0.6 : 0.3) ? 1 : 0,
        propensity,
      })
      if (round >= 1_200 && action === 1) late += 1
    }
    expect(late).toBeGreaterThan(80)
  })

  it('finds in 800 rounds what depends on two words together', () => {
    const [random, bandit] = [seededRandom(5), new Bandit()]
    const open = [{ id: 'x' }, { id: 'y' }]
    const words = (one: boolean, two: boolean) => ({ one: one ? 'a' : 'b', two: two ? 'c' : 'd' })
    for (let round = 0; round < 800; round += 1) {
      const [one, two] = [random() < 0.5, random() < 0.5]
      const { action } = bandit.choose(open, words(one, two), undefined, random)
      const isRight = (action === 0) === (one === two)
      bandit.learn({
        actionId: open[action]?.id ?? '',
        context: words(one, two),
        reward: random() < (isRight ? 0.8 : 0.2) ? 1 : 0,
      })
    }
    const chosen = [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ].map(([one = true, two = true]) => bandit.choose(open, words(one, two), false, random).action)
    expect(chosen).toEqual([0, 1, 1, 0])
  })

  it('corrects what another policy logged for reasons it did not tell', () => {
    const [random, told, untold] = [seededRandom(12), new Bandit(), new Bandit()]
    // Eager people mostly got x and buy more often whatever they get. In truth x earns .4 and y earns .6.
    for (let row = 0; row < 2_000; row += 1) {
      const isEager = random() < 0.5
      const isX = random() < (isEager ? 0.9 : 0.1)
      const rate = isX ? (isEager ? 0.7 : 0.1) : isEager ? 0.9 : 0.3
      const lesson = { actionId: isX ? 'x' : 'y', reward: random() < rate ? 1 : 0 }
      told.learn({ ...lesson, propensity: isX === isEager ? 0.9 : 0.1 })
      untold.learn(lesson)
    }
    const scoresOf = (bandit: Bandit) => [...bandit.policy([{ id: 'x' }, { id: 'y' }], undefined).scores]
    const [x = 0, y = 0] = scoresOf(told)
    expect(Math.abs(x - 0.4)).toBeLessThan(0.05)
    expect(Math.abs(y - 0.6)).toBeLessThan(0.05)
    expect(scoresOf(untold)[0]).toBeGreaterThan(0.6)
  })

  it('prefers what has evidence where the context was never seen', () => {
    const bandit = new Bandit()
    for (let n = 0; n < 30; n += 1) {
      bandit.learn({ actionId: 'known', context: { city: `c${n % 3}` }, reward: n % 2 })
      bandit.learn({ actionId: 'poor', context: { city: `c${n % 3}` }, reward: n % 5 === 0 ? 1 : 0 })
    }
    const open = ['new', 'poor', 'other', 'known'].map((id) => ({ id }))
    expect(bandit.choose(open, { city: 'elsewhere' }, false, seededRandom(1)).action).toBe(3)
  })

  it('prefers it where all evidence is of one other context', () => {
    const bandit = new Bandit()
    for (let n = 0; n < 30; n += 1) bandit.learn({ actionId: 'known', context: { seg: 'x' }, reward: n % 2 })
    bandit.learn({ actionId: 'once', context: { seg: 'x' }, reward: 0 })
    const open = ['new', 'once', 'known', 'other'].map((id) => ({ id }))
    expect(bandit.choose(open, { seg: 'never' }, false, seededRandom(1)).action).toBe(2)
  })

  it('takes one action, and hundreds', () => {
    const bandit = new Bandit()
    const one = bandit.choose([{ id: 'only' }], undefined, undefined, seededRandom(1))
    expect(one).toMatchObject({ action: 0, propensity: 1 })
    const many = Array.from({ length: 500 }, (_, at) => ({ id: `m${at}` }))
    bandit.learn({ actionId: 'm7', reward: 1 })
    bandit.learn({ actionId: 'm8', reward: 0 })
    const { propensities } = bandit.policy(many, undefined)
    expect(propensities.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    expect(propensities[7]).toBeGreaterThan(propensities[8] as number)
  })

  it('moves a person by their own answers more than others', () => {
    const bandit = new Bandit()
    const open = ['evening', 'morning'].flatMap((part) =>
      ['email', 'sms'].map((channel) => ({ id: `${part}:${channel}`, features: { part, channel } })),
    )
    for (let n = 0; n < 200; n += 1)
      bandit.learn({ actionId: open[n % 4]?.id ?? '', reward: Math.floor(n / 4) % 2 })
    const past = Array.from({ length: 12 }, () => ({
      actionId: 'evening:sms',
      features: { part: 'evening', channel: 'sms' },
      reward: 1,
    }))
    const [common, own] = [bandit.policy(open, undefined), bandit.policy(open, undefined, past)]
    const gained = own.scores.map((score, at) => score - (common.scores[at] as number))
    // Most for what was answered, less for what shares a feature with it, nothing for what shares none.
    expect(gained[1]).toBeGreaterThan(gained[0] as number)
    expect(gained[0]).toBeGreaterThan(0)
    expect(gained[2]).toBe(0)
    expect(own.propensities[1]).toBeGreaterThan(2 * (common.propensities[1] as number))
  })
})

const json = fc.dictionary(
  fc.string({ maxLength: 6 }),
  fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string({ maxLength: 8 }),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 3 }), fc.double({ noNaN: true }), { maxKeys: 3 }),
  ),
  { maxKeys: 8 },
)
const lesson = fc.record({
  actionId: fc.constantFrom('a', 'b', 'c', 'd'),
  context: json,
  actionFeatures: json,
  reward: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
})

describe('propensities', () => {
  it('sum to 1 and are never 0, whatever was learned', () => {
    fc.assert(
      fc.property(
        fc.array(lesson, { maxLength: 25 }),
        json,
        fc.integer({ min: 1, max: 40 }),
        (lessons, context, count) => {
          const bandit = new Bandit()
          for (const one of lessons) bandit.learn(one)
          const open = Array.from({ length: count }, (_, at) => ({
            id: at < 3 ? 'abc'.charAt(at) : `x${at}`,
          }))
          const { propensities, scores } = bandit.policy(open, context)
          expect(propensities.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
          for (const chance of propensities) expect(chance).toBeGreaterThan(0)
          for (const score of scores) expect(Number.isFinite(score)).toBe(true)
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  })

  it('are the frequencies of what is drawn (χ², 20,000 draws)', () => {
    const bandit = new Bandit()
    play(bandit, 6, 40, world(2))
    const context = { x: 0.1e6, word: 'left' }
    const { propensities } = bandit.policy(actions, context)
    const [random, draws] = [seededRandom(11), 20_000]
    const counts = new Float64Array(actions.length)
    for (let n = 0; n < draws; n += 1) {
      const { action } = bandit.choose(actions, context, undefined, random)
      counts[action] = (counts[action] as number) + 1
    }
    let chi = 0
    for (const [at, chance] of propensities.entries())
      chi += ((counts[at] as number) - draws * chance) ** 2 / (draws * chance)
    // The 99.9 % point for two degrees of freedom.
    expect(chi).toBeLessThan(13.8)
  })

  it('are even when exploration is forced, and certain when it is forbidden', () => {
    const bandit = new Bandit()
    play(bandit, 6, 100, world(2))
    const random = seededRandom(1)
    expect([...bandit.choose(actions, { x: 1 }, true, random).propensities]).toEqual([1 / 3, 1 / 3, 1 / 3])
    const greedy = bandit.choose(actions, { x: 1e6 }, false, random)
    expect(greedy).toMatchObject({ action: 0, propensity: 1, isExploration: false })
  })
})

it('is packed and unpacked to the last bit', () => {
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 15 }), lesson, json, (lessons, next, context) => {
      const bandit = new Bandit()
      for (const one of lessons) bandit.learn(one)
      const again = unpackBandit(packBandit(bandit)) as Bandit
      bandit.learn(next)
      again.learn(next)
      expect(again.policy(actions, context)).toEqual(bandit.policy(actions, context))
    }),
    { numRuns: 30, seed: 3 },
  )
})

it('keeps its size, however many names and actions come', () => {
  const bandit = new Bandit()
  for (let n = 0; n < 700; n += 1)
    bandit.learn({ actionId: `a${n}`, context: { city: `c${n}`, [`k${n}`]: n }, reward: n % 2 })
  expect(bandit.models.size).toBe(512)
  expect(packBandit(bandit).length).toBeLessThan(64_000_000)
  const { propensities } = bandit.policy([{ id: 'a699' }, { id: 'a1' }], { city: 'elsewhere' })
  expect(propensities[0]).toBeGreaterThan(0)
})
