import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Bandit } from '../../server/src/algorithms/bandit/bandit.ts'
import { seededRandom } from '../../server/src/algorithms/bandit/random.ts'
import { parseCsv } from '../../server/src/algorithms/text/csv.ts'
import {
  bestSlot,
  type ContextOf,
  confounded,
  exclusiveOr,
  fixedRates,
  flip,
  SEED_FROM,
  scenarioRegret,
  unseenContext,
} from './bandit-worlds/figures.ts'
import { oracle, ours, thompson } from './bandit-worlds/worlds.ts'
import { machine, median, percentile, say } from './machine.ts'

/**
 * What the bandit does in worlds whose truth is known, in process, beside Thompson sampling with Beta posteriors.
 * Parts are chosen by name: rates, flip, xor, log, timing, scenarios, replay; without names all of them. SEEDS says how many runs.
 * BANDIT_DATA is a folder of environments as in the `bandit` benchmark, replayed with REPLAYS seeds.
 */
const SEEDS = Number(process.env['SEEDS'] ?? 200)
const REPLAYS = Number(process.env['REPLAYS'] ?? 8)
const BANDIT_DATA = process.env['BANDIT_DATA']
const names = process.argv.slice(2)
const wants = (name: string): boolean => names.length === 0 || names.includes(name)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

say(`${machine()}; seeds from ${SEED_FROM}`)

if (wants('rates'))
  for (const rates of [
    [0.05, 0.08, 0.03],
    [0.2, 0.25, 0.15, 0.1],
  ]) {
    const [mine, anchor] = [ours, thompson()].map((of) => fixedRates(of, rates, 800, SEEDS))
    say(
      `rates ${rates.join('/')}, 800 rounds, ${SEEDS} runs: worse in the end ${percent(mine?.worse ?? 0)}, regret ` +
        `${mine?.regret.toFixed(2)}; Thompson ${percent(anchor?.worse ?? 0)}, ${anchor?.regret.toFixed(2)}; ratio ` +
        `${((mine?.regret ?? 0) / (anchor?.regret ?? 1)).toFixed(2)}`,
    )
  }

if (wants('flip'))
  for (const [before, after] of [
    [
      [0.7, 0.3],
      [0.3, 0.7],
    ],
    [
      [0.6, 0.4],
      [0.4, 0.6],
    ],
    [
      [0.3, 0.1],
      [0.1, 0.3],
    ],
    [
      [0.1, 0.2, 0.3],
      [0.3, 0.2, 0.1],
    ],
    [
      [0.03, 0.05, 0.08],
      [0.08, 0.05, 0.03],
    ],
  ] as const) {
    const knowing = [1_000, 80_000].map((every) => oracle(before, after, every))
    const told = [ours, thompson(), thompson(500), ...knowing].map((of) => {
      const taken = flip(of, before, after, Math.min(SEEDS, 60))
      return `${median(taken)} (p90 ${percentile(taken, 0.9)})`
    })
    say(
      `flip ${before.join('/')}: ${told[0]}; Thompson ${told[1]}; Thompson with a memory of 500 ${told[2]}; oracle, a false alarm in 1,000 ${told[3]}, in 80,000 ${told[4]}`,
    )
  }

const words: ContextOf = (x, y) => ({ a: x ? 'yes' : 'no', b: y ? 'red' : 'blue' })
const numbers: ContextOf = (x, y) => ({ a: x ? 1 : 0, b: y ? 1 : 0 })
const withOthers: ContextOf = (x, y, random) => ({
  ...words(x, y, random),
  c: `c${Math.floor(4 * random())}`,
  d: random(),
})

if (wants('xor'))
  for (const [name, contextOf] of Object.entries({ words, numbers, 'words and two others': withOthers }))
    for (const rates of [
      [0.8, 0.2],
      [0.6, 0.3],
      [1, 0],
    ] as const)
      for (const actions of [2, 4]) {
        const seeds = Math.min(SEEDS, 50)
        const mine = exclusiveOr(ours, contextOf, rates, actions, seeds)
        // The anchor learns every cell apart, which only works where there is nothing else.
        const anchor =
          contextOf === withOthers
            ? ''
            : `; Thompson ${percent(exclusiveOr(thompson(), contextOf, rates, actions, seeds))}`
        say(`xor ${name}, ${actions} actions, ${rates.join('/')}: ${percent(mine)} of cells${anchor}`)
      }

if (wants('log'))
  for (const likely of [0.7, 0.8, 0.9]) {
    const [used, plain] = [true, false].map((uses) => confounded(likely, uses, SEEDS))
    const within = (errors: readonly number[] = []) =>
      `within .05 in ${percent(errors.filter((error) => error <= 0.05).length / errors.length)}, ` +
      `median error ${median(errors).toFixed(3)}`
    say(`confounded log, ${likely}: ${within(used)}; without propensity ${within(plain)}`)
  }

if (wants('timing')) {
  for (const channels of [['email'], ['email', 'sms'], ['email', 'sms', 'whatsapp']])
    for (const isOnePerson of [false, true])
      say(
        `timing, ${channels.length} channels, ${isOnePerson ? 'one person' : 'strangers'}: best slot after 300 ` +
          `replies ${percent(bestSlot(channels, isOnePerson, Math.min(SEEDS, 100)))}`,
      )
  say(`unseen context without exploration takes what has evidence: ${percent(unseenContext(SEEDS))}`)
}

if (wants('scenarios'))
  for (const name of ['real_estate', 'saas', 'hotel'])
    say(`${name}: regret ${percent(scenarioRegret(name, 8))} of what even play loses, 4,000 rounds, 8 seeds`)

if (wants('replay') && BANDIT_DATA !== undefined)
  for (const file of await readdir(BANDIT_DATA)) {
    if (!file.endsWith('.csv')) continue
    const [head = [], ...rows] = parseCsv(await readFile(join(BANDIT_DATA, file), 'utf8'))
    const contexts = head.flatMap((name, at) => (/^[rp]_/.test(name) ? [] : [{ name, at }]))
    const rewards = head.flatMap((name, at) => (name.startsWith('r_') ? [{ id: name.slice(2), at }] : []))
    const losses = Array.from({ length: REPLAYS }, (_, seed) => {
      const [bandit, random] = [new Bandit(), seededRandom((SEED_FROM + seed) * 31 + 7)]
      let earned = 0
      for (const row of rows) {
        const valueAt = (at: number) => (Number.isNaN(Number(row[at])) ? (row[at] ?? '') : Number(row[at]))
        const context = Object.fromEntries(contexts.map(({ name, at }) => [name, valueAt(at)]))
        const { action, propensity } = bandit.choose(rewards, context, undefined, random)
        const { id = '', at = 0 } = rewards[action] ?? {}
        earned += Number(row[at])
        bandit.learn({ actionId: id, context, reward: Number(row[at]), propensity })
      }
      return 1 - earned / rows.length
    })
    const mean = losses.reduce((sum, loss) => sum + loss / losses.length, 0)
    say(
      `${file}: progressive loss ${mean.toFixed(4)} (${Math.min(...losses).toFixed(4)} to ` +
        `${Math.max(...losses).toFixed(4)}), ${REPLAYS} seeds`,
    )
  }
