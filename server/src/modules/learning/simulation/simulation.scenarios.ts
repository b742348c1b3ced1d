import type { Random } from '../../../algorithms/bandit/random.ts'

/** A made-up person; fields are words or numbers in [0, 1]. */
export type Lead = Readonly<Record<string, string | number>>

interface ScenarioAction {
  readonly id: string
  readonly label: string
  /** The logarithm of the odds of success before anything is known of the person. */
  readonly base: number
  /** What a word (`source=referral`) or one unit of a number (`engagement`) adds. */
  readonly effects: Readonly<Record<string, number>>
}

/** A world whose truth is known: who comes, what may be done, and how likely it is to work. */
export interface Scenario {
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly numbers: readonly string[]
  /** The word by which people are put into segments. */
  readonly segment: string
  readonly actions: readonly ScenarioAction[]
}

export const DEFAULT_SCENARIO = 'real_estate'

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  real_estate: {
    words: {
      stage: ['browsing', 'comparing', 'ready'],
      source: ['portal', 'referral', 'advert'],
      budget: ['low', 'middle', 'high'],
    },
    numbers: ['engagement', 'urgency'],
    segment: 'stage',
    actions: [
      {
        id: 'call',
        label: 'Call',
        base: -1.6,
        effects: { 'stage=ready': 1.9, urgency: 1.6, 'source=advert': -0.8 },
      },
      {
        id: 'email',
        label: 'Send listings by e-mail',
        base: -0.9,
        effects: { 'stage=browsing': 0.9, engagement: 0.7 },
      },
      {
        id: 'visit',
        label: 'Offer a site visit',
        base: -2,
        effects: { 'stage=comparing': 1.9, engagement: 1.6, 'budget=high': 0.7 },
      },
      { id: 'wait', label: 'Wait', base: -2.2, effects: { 'source=referral': 0.5 } },
    ],
  },
  saas: {
    words: {
      plan: ['trial', 'free', 'paid'],
      size: ['solo', 'team', 'company'],
      role: ['engineer', 'manager', 'buyer'],
    },
    numbers: ['usage', 'tenure'],
    segment: 'plan',
    actions: [
      {
        id: 'demo',
        label: 'Offer a demo',
        base: -1.9,
        effects: { 'size=company': 1.7, 'role=buyer': 1.1, 'plan=trial': 0.6 },
      },
      {
        id: 'discount',
        label: 'Offer a discount',
        base: -1.7,
        effects: { 'plan=free': 1.5, 'size=solo': 0.9 },
      },
      {
        id: 'tutorial',
        label: 'Send a tutorial',
        base: -1.4,
        effects: { 'plan=trial': 1.2, usage: -1.2, 'role=engineer': 0.8 },
      },
      {
        id: 'upsell',
        label: 'Propose the next plan',
        base: -2.3,
        effects: { 'plan=paid': 2, usage: 1.6, tenure: 0.8 },
      },
    ],
  },
  hotel: {
    words: { trip: ['business', 'family', 'couple'], channel: ['direct', 'agency', 'metasearch'] },
    numbers: ['nights', 'lead_time', 'loyalty'],
    segment: 'trip',
    actions: [
      {
        id: 'upgrade',
        label: 'Offer a better room',
        base: -1.7,
        effects: { 'trip=couple': 1.8, loyalty: 1.2 },
      },
      {
        id: 'breakfast',
        label: 'Include breakfast',
        base: -1.5,
        effects: { 'trip=business': 1.5, nights: -0.7 },
      },
      {
        id: 'late_checkout',
        label: 'Offer late checkout',
        base: -1.8,
        effects: { 'trip=business': 0.6, 'channel=direct': 1.2 },
      },
      {
        id: 'family_pack',
        label: 'Offer the family package',
        base: -2.3,
        effects: { 'trip=family': 2.6, nights: 1.1 },
      },
      { id: 'nothing', label: 'Offer nothing', base: -2.4, effects: {} },
    ],
  },
}

export function newLead(scenario: Scenario, random: Random): Lead {
  const lead: Record<string, string | number> = {}
  for (const [name, words] of Object.entries(scenario.words))
    lead[name] = words[Math.floor(random() * words.length)] as string
  for (const name of scenario.numbers) lead[name] = Math.round(random() * 1_000) / 1_000
  return lead
}

/** How likely each action is to work: the truth that the engines have to find out. */
export function truthOf(scenario: Scenario, lead: Lead): Float64Array {
  return Float64Array.from(scenario.actions, ({ base, effects }) => {
    let odds = base
    for (const [name, value] of Object.entries(lead))
      odds += typeof value === 'number' ? (effects[name] ?? 0) * value : (effects[`${name}=${value}`] ?? 0)
    return 1 / (1 + Math.exp(-odds))
  })
}
