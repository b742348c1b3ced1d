import type { Static } from 'typebox'
import { asksForHuman } from '../../algorithms/text/asks-human.ts'
import { wordsInAnyScriptPattern } from '../../algorithms/text/literal-pattern.ts'
import { cutText } from '../../kernel/cut-text.ts'
import { countOf, type Knowledge, meets } from './criteria.rules.ts'
import { explanationFor } from './guide-talk.rules.ts'
import { statedIn } from './known.rules.ts'
import type { RoutingConfig } from './routing.schemas.ts'

export type Config = Static<typeof RoutingConfig>
export type Tier = Config['tiers'][number]

export const EMPTY_CONFIG: Config = {
  tiers: [],
  guide_agent: { agent_id: '', agent_name: '', questions: [], criteria: [] },
  handoffs: [],
  channel_bindings: [],
}

/** How far the guide has come with a contact. */
export interface GuideState {
  /** Questions asked so far. */
  readonly asked: number
  readonly answers: Knowledge
  /** How often the last question was put again because it was not answered. */
  readonly repeated?: number
  /** The contact asked for a human: the guide asks nothing more. */
  readonly wants_human?: true
}

export const NOT_BEGUN: GuideState = { asked: 0, answers: {} }

export type GuideStep =
  | { readonly kind: 'ask'; readonly question: string; readonly state: GuideState }
  | { readonly kind: 'classified'; readonly tier: Tier; readonly reason: string; readonly state: GuideState }
  | { readonly kind: 'unclassified'; readonly state: GuideState }

/** What a model read in the contact's words. */
export interface GuideReading {
  readonly answers: Knowledge
  readonly asksWhy: boolean
  readonly wantsHuman: boolean
  /** The next question in the contact's language, and whose it is. */
  readonly next?: { readonly name: string; readonly question: string }
}

/** A question that is not answered is put again so often; then whatever is said counts. */
const REPEATED_MAX = 1

/** Questions whose answers are not known, in the order they are asked. */
export const openQuestions = (
  config: Config,
  known: Knowledge,
): readonly { readonly name: string; readonly question: string }[] =>
  config.guide_agent.questions
    .map((question, place) => ({ name: nameOf(config, place), question }))
    .filter(({ name }) => !known[name])

/** The name under which the answer to a question is kept. */
const nameOf = (config: Config, place: number): string =>
  config.guide_agent.criteria[place] ?? `question_${place + 1}`

/**
 * What the guide does with what was just said. A wish for a human ends its questions: the contact stays unclassified and
 * waits for an operator. A question why it asks is answered, and the question asked again. Anything else answers the
 * question asked last; the first message may answer questions that are not asked then. When no question is left, the
 * contact is classified by what they answered and what is known of them. With a model, its reading says what was
 * answered, and how to put the next question in the contact's language.
 */
export function guide(
  config: Config,
  before: GuideState,
  said: string,
  known: Knowledge,
  reading?: GuideReading,
): GuideStep {
  if (before.wants_human || asksForHuman(said) || reading?.wantsHuman)
    return { kind: 'unclassified', state: { ...before, wants_human: true } }
  const { questions } = config.guide_agent
  const asked = questions[before.asked - 1]
  const phrased = (place: number, question: string): string =>
    reading?.next?.name === nameOf(config, place) ? reading.next.question : question
  if (asked !== undefined && reading?.asksWhy && reading.next?.name === nameOf(config, before.asked - 1))
    return { kind: 'ask', question: reading.next.question, state: before }
  const explanation = asked === undefined ? undefined : explanationFor(said)
  if (explanation !== undefined) return { kind: 'ask', question: `${explanation} ${asked}`, state: before }
  const names = questions.map((_, place) => nameOf(config, place))
  const { repeated = 0 } = before
  if (reading !== undefined && asked !== undefined && repeated < REPEATED_MAX) {
    const answers = { ...before.answers, ...reading.answers }
    if (!answers[nameOf(config, before.asked - 1)])
      return {
        kind: 'ask',
        question: phrased(before.asked - 1, asked),
        state: { asked: before.asked, answers, repeated: repeated + 1 },
      }
  }
  const answers =
    before.asked === 0
      ? {
          ...statedIn(said, names, criteriaOf(config)),
          ...reading?.answers,
          ...before.answers,
        }
      : { ...before.answers, [nameOf(config, before.asked - 1)]: said.trim(), ...reading?.answers }
  // What is known already need not be asked.
  let next = before.asked
  while (next < questions.length && (known[nameOf(config, next)] || answers[nameOf(config, next)])) next += 1
  const question = questions[next]
  if (question !== undefined)
    return { kind: 'ask', question: phrased(next, question), state: { asked: next + 1, answers } }
  const state = { asked: next, answers }
  const all = { ...known, ...answers }
  const tier = tierFor(config, all)
  if (tier === undefined) return { kind: 'unclassified', state }
  return { kind: 'classified', tier, reason: reasonFor(tier, all), state }
}

/** Why a contact is of a tier, for operators: the answers that its criteria looked at. */
function reasonFor(tier: Tier, known: Knowledge): string {
  const used = Object.entries(known).filter(([name]) =>
    JSON.stringify(tier.criteria).includes(JSON.stringify(name)),
  )
  if (used.length === 0) return `${tier.name} takes every contact that no other tier fits.`
  const said = used.map(([name, value]) => `${name}: ${cutText(value, 200)}`).join('; ')
  return `The criteria of ${tier.name} fit what the contact said (${said}).`
}

/** Of the tiers that fit the one that asks for most, in the order they are written. */
export function tierFor(config: Config, known: Knowledge): Tier | undefined {
  const fitting = config.tiers.filter((tier) => meets(tier.criteria, known))
  const most = Math.max(...fitting.map((tier) => countOf(tier.criteria)))
  return fitting.find((tier) => countOf(tier.criteria) === most)
}

export interface Arrival {
  readonly channelType: string
  readonly connectionId: string
}

/** The binding of this very connection, else the one of its type of channel. */
export function bindingFor(config: Config, arrival: Arrival): Config['channel_bindings'][number] | undefined {
  return (
    config.channel_bindings.find(
      (binding) => binding.connection_id === arrival.connectionId && binding.connection_id !== '',
    ) ??
    config.channel_bindings.find(
      (binding) => binding.connection_id === '' && binding.channel_type === arrival.channelType,
    )
  )
}

export type Handoff = Config['handoffs'][number]

/** The first handoff that what was said calls for, of those that begin where the conversation is. */
export function handoffFor(
  config: Config,
  at: { readonly agentName: string; readonly tier: string },
  said: string,
): Handoff | undefined {
  return config.handoffs.find((handoff) => {
    const from = handoff.from.toLowerCase()
    const isHere = ['', '*', at.agentName.toLowerCase(), at.tier.toLowerCase()].includes(from)
    return isHere && isCalledFor(handoff.when, at.tier, said)
  })
}

function isCalledFor(when: string, tier: string, said: string): boolean {
  const condition = when.trim()
  if (condition === '') return false
  if (condition === 'asks_human') return asksForHuman(said)
  const [, kind, rest] = /^(tier|keyword):(.*)$/i.exec(condition) ?? []
  if (kind?.toLowerCase() === 'tier') return (rest as string).trim().toLowerCase() === tier.toLowerCase()
  const words = kind === undefined ? [condition] : (rest as string).split(',')
  return words.some((word) => containsWord(said, word.trim()))
}

const containsWord = (text: string, word: string): boolean =>
  word !== '' && wordsInAnyScriptPattern(word).test(text)

const criteriaOf = (config: Config): readonly unknown[] => config.tiers.map(({ criteria }) => criteria)

/** What is known before the guide asks: the contact's metadata, and what facts about them say that criteria look for. */
export function knownOf(
  config: Config,
  metadata: Readonly<Record<string, unknown>>,
  facts: readonly string[],
): Knowledge {
  const names = config.guide_agent.questions.map((_, place) => nameOf(config, place))
  const told = facts.map((text) => statedIn(text, names, criteriaOf(config)))
  const given = Object.entries(metadata).filter(
    ([name, value]) => names.includes(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  // The first fact is the one that matters most.
  return Object.assign(
    {},
    ...told.reverse(),
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  )
}
