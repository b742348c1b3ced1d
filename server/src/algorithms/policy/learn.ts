import { type Random, seededRandom } from '../bandit/random.ts'
import { bestAction, isAllowed, OVER, type Process, worthAt } from './process.ts'
import { expected } from './solve.ts'

export interface LearnOptions {
  readonly episodes: number
  readonly discount: number
  readonly seed: number
  /** What is believed of each action before anything is tried. */
  readonly warmStart?: Float64Array | undefined
  /** An episode that goes on for longer is broken off. */
  readonly stepsMax: number
  /** How many points the history has at most. */
  readonly points: number
}

export interface Learned {
  readonly q: Float64Array
  /** What the best policy so far earned on fresh episodes, after equal shares of the training. */
  readonly history: readonly number[]
}

/** Half of the episodes begin anywhere and with anything, so that what is rare is learned too. */
const ANYWHERE = 0.5
const EXPLORE_FIRST = 0.4
const EXPLORE_LAST = 0.1
/** Steps that are remembered, and how many of them are gone through again for each new one. */
const REMEMBERED = 20_000
const REPLAYS = 1
/** Far below any difference that matters: decides between actions of which nothing is known. */
const NOTHING = 1e-9
const TRIAL_EPISODES = 300

interface Step {
  readonly state: number
  readonly reward: number
}

/**
 * Q-learning with expected updates: episodes are played, and in every state that was passed, what each action is
 * believed to be worth becomes what it earns on average with the best that can follow. The average is over what the
 * process says can happen, not over what did, so luck teaches nothing wrong and no rate has to be tuned; and it needs no
 * trial of the action, so that none is passed over because it was never drawn. Each episode
 * is learned from backwards, so that its beginning hears of its end at once, and earlier steps are gone through again.
 */
export function learn(process: Process, options: LearnOptions): Learned {
  const random = seededRandom(options.seed)
  const q =
    options.warmStart?.slice() ??
    Float64Array.from({ length: process.states * process.actions }, () => NOTHING * random())
  const begin = drawerOf(process.start)
  const memory: number[] = []
  const history: number[] = []
  const worthOf = (state: number) => worthAt(process, q, state)
  const update = (state: number) => {
    for (let action = 0; action < process.actions; action += 1)
      if (isAllowed(process, state, action)) {
        const pair = state * process.actions + action
        q[pair] = expected(process, pair, worthOf, options.discount)
      }
  }
  const points = Math.min(options.points, options.episodes)
  for (let episode = 0; episode < options.episodes; episode += 1) {
    const share = episode / options.episodes
    const explore = EXPLORE_FIRST + (EXPLORE_LAST - EXPLORE_FIRST) * share
    const isAnywhere = random() < ANYWHERE
    const first = isAnywhere ? Math.floor(random() * process.states) : begin(random)
    let isFree = isAnywhere
    const steps = play(process, first, options.stepsMax, random, (state) => {
      const isTry = isFree || random() < explore
      isFree = false
      return isTry ? anyAction(process, state, random) : bestAction(process, q, state)
    })
    for (const { state } of steps.toReversed()) update(state)
    for (const { state } of steps) {
      if (memory.length < REMEMBERED) memory.push(state)
      else memory[Math.floor(random() * REMEMBERED)] = state
      for (let again = 0; again < REPLAYS; again += 1)
        update(memory[Math.floor(random() * memory.length)] as number)
    }
    if (Math.floor(((episode + 1) * points) / options.episodes) > history.length)
      history.push(trial(process, q, { ...options, episodes: TRIAL_EPISODES, seed: options.seed + 1 }))
  }
  return { q, history }
}

/** What the best policy by these values earns on average, over episodes that follow from the seed. */
export function trial(
  process: Process,
  q: Float64Array,
  options: Pick<LearnOptions, 'episodes' | 'discount' | 'seed' | 'stepsMax'>,
): number {
  const random = seededRandom(options.seed)
  const begin = drawerOf(process.start)
  let sum = 0
  for (let episode = 0; episode < options.episodes; episode += 1) {
    const steps = play(process, begin(random), options.stepsMax, random, (state) =>
      bestAction(process, q, state),
    )
    sum += steps.reduceRight((after, { reward }) => reward + options.discount * after, 0)
  }
  return sum / options.episodes
}

function play(
  process: Process,
  first: number,
  stepsMax: number,
  random: Random,
  choose: (state: number) => number,
): Step[] {
  const steps: Step[] = []
  for (let state = first; state !== OVER && steps.length < stepsMax; ) {
    const pair = state * process.actions + choose(state)
    const at = drawOutcome(process, pair, random)
    const next = process.next[at] as number
    steps.push({ state, reward: process.rewards[at] as number })
    state = next
  }
  return steps
}

function drawOutcome({ offsets, chances }: Process, pair: number, random: Random): number {
  const end = (offsets[pair + 1] as number) - 1
  let left = random()
  for (let at = offsets[pair] as number; at < end; at += 1) {
    left -= chances[at] as number
    if (left < 0) return at
  }
  return end
}

function anyAction(process: Process, state: number, random: Random): number {
  let chosen = -1
  let seen = 0
  for (let action = 0; action < process.actions; action += 1) {
    if (!isAllowed(process, state, action)) continue
    seen += 1
    if (random() * seen < 1) chosen = action
  }
  return chosen
}

/** Draws states as likely as they are. */
function drawerOf(chances: Float64Array): (random: Random) => number {
  const sums = Float64Array.from(chances)
  for (let at = 1; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (sums[at - 1] as number)
  const total = sums.at(-1) ?? 1
  return (random) => {
    const wanted = random() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
