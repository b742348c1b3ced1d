import type { JsonObject } from '../../../kernel/json.ts'
import { decides, emailFacts } from '../enrichment/contact.rules.ts'
import type { Reading } from '../enrichment/reading.rules.ts'
import type { LeadAction } from '../policy/actions.rules.ts'

interface Known {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly company: string | undefined
  readonly title: string | undefined
  readonly country: string | undefined
  readonly vertical: string
  readonly reading: Reading
  readonly silentDays: number | undefined
}

/** What scoring and the policy look at, made of what was found out. What is not known is left out. */
export function leadFeatures(known: Known): JsonObject {
  const { reading, silentDays, title } = known
  const email = emailFacts(known.email)
  return {
    vertical: known.vertical,
    has_email: known.email !== undefined,
    has_phone: known.phone !== undefined,
    company_known: known.company !== undefined,
    budget_known: reading.budget !== undefined,
    financing_known: reading.financing !== undefined,
    timeline_known: reading.timeline !== undefined,
    ...(email === undefined ? {} : { email_kind: email.kind }),
    ...(known.country === undefined ? {} : { country: known.country }),
    ...(title === undefined ? {} : { seniority: decides(title) ? 'decides' : 'other' }),
    ...(reading.budget === undefined
      ? {}
      : { budget: reading.budget, value_tier: tierOf(known.vertical, reading.budget) }),
    ...(reading.financing === undefined ? {} : { financing: reading.financing }),
    ...(reading.timeline === undefined ? {} : { timeline: reading.timeline }),
    engagement: engagementOf(reading, silentDays),
    ...(silentDays === undefined ? {} : { elapsed: Math.round(silentDays) }),
  }
}

const HOMES = [250_000, 900_000] as const
const OTHERS = [2_000, 50_000] as const

function tierOf(vertical: string, budget: number): 'low' | 'middle' | 'high' {
  const [low, high] = vertical === 'real_estate' ? HOMES : OTHERS
  return budget < low ? 'low' : budget < high ? 'middle' : 'high'
}

/** Purchase intent: by when they want it, and whether they are in contact. */
function engagementOf({ timeline, financing }: Reading, silentDays: number | undefined): number {
  const wish = timeline === 'now' ? 0.5 : timeline === 'months' ? 0.35 : timeline === 'year' ? 0.2 : 0.1
  const means = financing === 'approved' || financing === 'cash' ? 0.2 : 0
  const talks = silentDays === undefined ? 0 : silentDays <= 3 ? 0.3 : silentDays <= 14 ? 0.15 : 0
  return Math.round(100 * Math.min(1, wish + means + talks)) / 100
}

/** A draft message for the action; undefined when the action needs none. */
export function draftFor(
  action: Pick<LeadAction, 'kind' | 'asks'>,
  name: string,
  brand: string | undefined,
): string | undefined {
  const first = name.trim().split(/\s+/)[0] ?? ''
  const us = brand === undefined || brand === '' ? '' : ` at ${brand}`
  const asks = {
    budget: 'what budget do you have in mind?',
    financing: 'have you settled how it will be financed?',
    timeline: 'by when would you like to have it done?',
  }
  switch (action.kind) {
    case 'question':
      return `Hello ${first}, so that we${us} can suggest what fits: ${action.asks === undefined ? 'what matters most to you?' : asks[action.asks]}`
    case 'call':
      return `Hello ${first}, may we${us} call you for a few minutes? Which time suits you?`
    case 'meeting':
      return `Hello ${first}, would you like to come and see it? We${us} are glad to show you around.`
    case 'offer':
      return `Hello ${first}, we${us} have put an offer together for you and would like to go through it with you.`
    case 'message':
      return `Hello ${first}, thank you for your interest. We${us} have put together what may help you decide.`
    default:
      return undefined
  }
}
