import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { trainOnOutcomesJob } from '../../modules/learning/index.ts'
import { asTenant } from '../../platform/db/database.ts'
import type { Chance } from './chance.ts'
import type { Scene } from './conversations.ts'
import type { DemoHarness } from './demo-harness.ts'
import { GUESTS } from './people.ts'

const INQUIRIES = 200
const OFFERS = 70
const CONTACTS = 60
const HANDOFFS = 54

const ml = (useCase: string, what: string): string => `/api/v1/builtin-agents/ml/${useCase}/${what}`
const likelihood = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Some moment of the weeks, at an hour when people work. */
const someTime = ({ chance, now, days }: Scene): Date =>
  new Date(
    new Date(now.getTime() - (1 + chance.next() * (days - 3)) * DAY_MS).setUTCHours(0, 0, 0, 0) +
      (8 + chance.next() * 11) * HOUR_MS,
  )

/** What the group learned from in these weeks: inquiries won and lost, offers, messages, handoffs. */
export function planLearning(scene: Scene): void {
  const { stage, timeline, chance } = scene
  for (let number = 1; number <= INQUIRIES; number += 1) {
    const inquiry = inquiryOf(chance, number)
    timeline.add(someTime(scene), () => report(stage, inquiry))
  }
  for (let number = 0; number < OFFERS; number += 1) {
    const [context, luck] = [situationOf(chance), chance.next()]
    timeline.add(someTime(scene), () => makeOffer(stage, context, luck))
  }
  for (let number = 0; number < CONTACTS; number += 1) {
    const contact = contactOf(chance)
    timeline.add(someTime(scene), () => giveFeedback(stage, 'contact_timing', contact))
  }
  for (let number = 0; number < HANDOFFS; number += 1) {
    const handoff = handoffOf(chance)
    timeline.add(someTime(scene), () => giveFeedback(stage, 'handoff_timing', handoff))
  }
}

const giveFeedback = async (stage: DemoHarness, useCase: string, body: JsonObject): Promise<void> => {
  await stage.call('POST', ml(useCase, 'feedback'), { body })
}

interface Inquiry {
  readonly ref: string
  readonly isWon: boolean
  readonly score: number
  readonly features: JsonObject
}

const COMPANIES = [
  ['Porto Pilots', 'shipping'],
  ['Alder & Finch', 'publishing'],
  ['Norrland Software', 'software'],
  ['Calle Larga Shoes', 'fashion'],
  ['Galway Heart Clinic', 'health'],
  ['Cardiff Choirs', 'music'],
  ['Dune Yoga', 'sport'],
  ['Brightwater Energy', 'energy'],
] as const
const HAVE_DOSSIER = 14

/** Referrals, regulars and those who answer quickly book more often; large parties far ahead less. */
function inquiryOf(chance: Chance, number: number): Inquiry {
  const source = chance.one(['website', 'referral', 'agency', 'whatsapp'])
  const returning = chance.is(0.3)
  const partySize = chance.whole(8, 120)
  const engagement = Math.round(chance.next() * 100) / 100
  const leadDays = chance.whole(10, 300)
  const quote = partySize * chance.whole(70, 190)
  const odds =
    -1.3 +
    (source === 'referral' ? 1.8 : source === 'agency' ? -1 : 0) +
    (returning ? 1.5 : 0) +
    9 * (engagement - 0.45) -
    0.004 * (leadDays - 120) -
    0.006 * (partySize - 40)
  const guess = likelihood(0.7 * odds + (chance.next() - 0.5))
  return {
    ref: `inquiry-${String(number).padStart(3, '0')}`,
    isWon: chance.is(likelihood(odds)),
    score: Math.round(guess * 100),
    features: {
      source,
      returning,
      party_size: partySize,
      engagement,
      timeline: engagement > 0.6 ? 'now' : engagement > 0.3 ? 'months' : 'year',
      lead_days: leadDays,
      quote,
      hotel: chance.one(['Quay House', 'The Lantern', 'Casa Duna']),
      occasion: chance.one(['wedding', 'conference', 'retreat', 'launch', 'reunion']),
    },
  }
}

async function report(stage: DemoHarness, { ref, isWon, score, features }: Inquiry): Promise<void> {
  const number = Number(ref.slice(-3))
  if (number <= HAVE_DOSSIER) {
    const [company, industry] = COMPANIES[number % COMPANIES.length] as (typeof COMPANIES)[number]
    await stage.call('POST', '/api/v1/builtin-agents/lead/enrich', {
      body: {
        lead: {
          name: `Inquiry ${number} of ${company}`,
          company,
          email: `events${number}@${company.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
          vertical: 'hospitality',
          lead_ref: ref,
          raw: `${company} (${industry}) asks for a ${features['occasion']} for ${features['party_size']} people. Budget ${features['quote']} euros.`,
        },
      },
    })
    await stage.work()
  }
  await stage.call('POST', '/api/v1/builtin-agents/lead_score/outcome', {
    body: {
      lead_ref: ref,
      outcome: isWon ? 'won' : 'lost',
      predicted_band: score >= 70 ? 'Hot' : score >= 40 ? 'Warm' : 'Nurture',
      predicted_score: score,
      features,
    },
  })
}

const ACTIONS: readonly string[] = ['late_checkout', 'dinner_for_two', 'room_upgrade', 'nothing']
/** What really works with whom; the bandit has to find out. */
const TAKES: Readonly<Record<string, readonly number[]>> = {
  family: [0.5, 0.15, 0.25, 0.05],
  couple: [0.2, 0.55, 0.3, 0.05],
  business: [0.3, 0.08, 0.45, 0.1],
}

const situationOf = (chance: Chance) => ({
  party: chance.one(Object.keys(TAKES)),
  nights: chance.whole(1, 7),
  returning: chance.is(0.4),
})

async function makeOffer(
  stage: DemoHarness,
  context: ReturnType<typeof situationOf>,
  luck: number,
): Promise<void> {
  const { action_id, propensity } = await stage.call<{ action_id: string; propensity: number }>(
    'POST',
    ml('offers', 'nba/decide'),
    { body: { context, actions: ACTIONS.map((id) => ({ id })) } },
  )
  const taste = TAKES[context.party]?.[ACTIONS.indexOf(action_id)] ?? 0
  const chanceOfIt = taste + (context.returning ? 0.35 : -0.1)
  await giveFeedback(stage, 'offers', {
    converted: luck < chanceOfIt,
    features: context,
    context,
    action_id,
    propensity,
  })
}

/** Guests of this group read messages in the evening, and those on WhatsApp sooner than mail. */
function contactOf(chance: Chance): JsonObject {
  const part = chance.one(['morning', 'midday', 'afternoon', 'evening'])
  const day = chance.one(['weekday', 'weekend'])
  const channel = chance.one(['whatsapp', 'email'])
  const odds =
    -0.9 + (part === 'evening' ? 1.8 : part === 'morning' ? 0.4 : 0) + (channel === 'email' ? -1 : 0.5)
  return {
    converted: chance.is(likelihood(odds)),
    subject_id: chance.one(GUESTS).name,
    action_id: `${part}:${day}:${channel}`,
    context: { timezone: 'Europe/Lisbon' },
  }
}

function handoffOf(chance: Chance): JsonObject {
  const mood = chance.one(['calm', 'impatient', 'angry'])
  const action = chance.one(['escalate_now', 'wait_one_day', 'keep_automated'])
  const isRight = (action === 'escalate_now') === (mood !== 'calm')
  return {
    converted: chance.is(isRight ? 0.9 : 0.15),
    action_id: action,
    propensity: 1 / 3,
    context: { mood },
    features: { mood },
  }
}

/** Inquiries that are not decided yet: the board shows who is worth a call today, and who can wait. */
const OPEN_LEADS = [
  {
    name: 'Marta Silva',
    company: 'Norrland Software',
    email: 'marta.silva@norrland-software.example',
    phone: '+351 21 555 0134',
    title: 'Managing Director',
    raw: 'We want to book our launch this week. Budget 18,000 euros, financing approved.',
  },
  {
    name: 'Owen Hughes',
    company: 'Cardiff Choirs',
    email: 'owen@cardiff-choirs.example',
    phone: '+44 29 5550 0177',
    raw: 'A reunion for forty, as soon as possible, we pay cash. Budget 9,000 euros.',
  },
  {
    name: 'Lena Berg',
    company: 'Brightwater Energy',
    email: 'lena.berg@brightwater-energy.example',
    raw: 'A conference in the next months, budget 30,000 euros.',
  },
  { name: 'Tom Adler', email: 'tom.adler@example.com', raw: 'Just looking, maybe next year.' },
] as const

/** The first of them have a quote, which is what the forecast counts. */
const QUOTES_SENT = [
  { engagement: 0.9, quote: 18_000 },
  { engagement: 0.8, quote: 9_000 },
  { engagement: 0.5, quote: 30_000 },
]

/** Everything that learns does so now, as it would have by itself in time. */
export async function learn(stage: DemoHarness): Promise<void> {
  const { tenantId, projectId } = stage.place
  const trainings = [
    { use_case: 'lead_score', kind: 'probability' },
    { use_case: 'lead_score', kind: 'value' },
    { use_case: 'offers', kind: 'probability' },
  ]
  await stage.db.transaction(asTenant(tenantId), async (tx) => {
    for (const training of trainings)
      await stage.app.services.jobs.add(tx, trainOnOutcomesJob, tenantId, {
        project_id: projectId,
        ...training,
      })
  })
  await stage.workOn(['leads.learn', trainOnOutcomesJob.queue])
  for (const [number, lead] of OPEN_LEADS.entries())
    await stage.call('POST', '/api/v1/builtin-agents/lead/enrich', {
      body: { lead: { ...lead, vertical: 'hospitality', lead_ref: `open-${number + 1}` } },
    })
  await stage.work()
  for (const [number, { engagement, quote }] of QUOTES_SENT.entries())
    await stage.call('POST', '/api/v1/builtin-agents/lead_score/outcome', {
      body: {
        lead_ref: `open-${number + 1}`,
        outcome: 'quote_sent',
        predicted_band: engagement > 0.6 ? 'Hot' : 'Warm',
        predicted_score: Math.round(100 * engagement),
        features: { source: 'website', engagement, quote },
      },
    })
}
