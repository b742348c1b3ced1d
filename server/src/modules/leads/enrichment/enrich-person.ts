import { newId } from '../../../kernel/ids.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Place } from '../../learning/index.ts'
import type { AskServices } from './ask-provider.ts'
import { decides, emailFacts, phoneFacts } from './contact.rules.ts'
import type { Profile, Subject } from './profile.ts'
import { type Research, refuseRestrictedLead, researchSubject } from './research.ts'
import { askProviders, type Flow } from './waterfall.ts'

type PersonServices = AskServices & Pick<Services, 'knowledge'>
type Wanted = 'email' | 'phone'

const FIELD_OF: Readonly<Record<string, Wanted>> = { emails: 'email', phones: 'phone' }

/** What is known and can be found out about a person. Contact data that is not wanted is neither asked for nor told. */
export async function enrichPerson(
  services: PersonServices,
  db: ScopedDatabase,
  place: Place,
  subject: Subject,
  wanted: readonly Wanted[],
  asker: { readonly actor: string; readonly signal: AbortSignal },
) {
  const research = await researchSubject(services, db, place, subject)
  const { profile } = research
  const isWanted = (field: string) => {
    const contact = FIELD_OF[field]
    return contact === undefined || wanted.includes(contact)
  }
  const flow = await askProviders(services, db, place, profile, { ...asker, askedBy: newId() }, isWanted)
  // A provider may have named a person whose data is restricted, or they were restricted meanwhile.
  await refuseRestrictedLead(db, place, profile, undefined)
  return {
    cache_hit: flow.fromCache > 0 && flow.fromCalls === 0,
    credits_used: flow.creditsUsed,
    providers_used: [...flow.providersUsed],
    contact: contactOf(profile, flow, wanted),
    research: researchOf(research, flow),
    steps: [...research.steps, ...flow.steps],
  }
}

/**
 * Names the source of the first address unless that is the input itself. Verified is what a second source has too that was
 * not asked by it.
 */
function contactOf(profile: Profile, flow: Flow, wanted: readonly Wanted[]): JsonObject {
  const emails = wanted.includes('email') ? profile.all('emails') : []
  const phones = wanted.includes('phone') ? profile.all('phones') : []
  const found = [...emails, ...phones].filter(({ source }) => source !== 'input')
  const provider = found.find(({ source }) => flow.providersUsed.includes(source))?.source ?? found[0]?.source
  const numbers = phones.map(({ value, source, confirmedBy }) => {
    const e164 = phoneFacts(value)?.e164
    return {
      type: 'phone',
      value,
      source,
      ...verifiedBy(confirmedBy),
      ...(e164 === undefined ? {} : { e164 }),
    }
  })
  return {
    provider: provider ?? 'input',
    confidence: found.length > 0 ? 'high' : emails.length + phones.length > 0 ? 'low' : 'none',
    credits_used: flow.creditsUsed,
    emails: emails.map(({ value, source, confirmedBy }) => ({
      type: emailFacts(value)?.kind ?? 'personal',
      value,
      source,
      ...verifiedBy(confirmedBy),
    })),
    phones: numbers,
    ph_resolved: numbers.some(({ source }) => source !== 'input'),
  }
}

const verifiedBy = (sources: readonly string[]) =>
  sources.length === 0 ? { verified: false } : { verified: true, verified_by: [...sources] }

function researchOf({ profile, citations }: Research, flow: Flow): JsonObject {
  const title = profile.text('title')
  const company = profile.one('company')
  const worth = profile.one('net_worth')
  const known = ['title', 'company', 'location', 'country', 'industry'].filter((field) => profile.has(field))
  const summary =
    profile.text('summary') ??
    [
      profile.text('name'),
      [title, company?.value].filter((part) => part !== undefined).join(', '),
      profile.text('location') ?? profile.text('country'),
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ')
  return {
    summary,
    tier: known.length >= 4 ? 'full' : known.length >= 2 ? 'partial' : 'thin',
    confidence: flow.providersUsed.length > 0 ? 'high' : citations.length > 0 ? 'medium' : 'low',
    citations: [
      ...citations,
      ...profile.all('citations').map(({ value, source }) => ({ source, id: value, text: value })),
    ],
    role_signals: [
      ...(title === undefined ? [] : [{ signal: title, source: profile.one('title')?.source }]),
      ...(title !== undefined && decides(title)
        ? [{ signal: 'decides', source: profile.one('title')?.source }]
        : []),
    ],
    wealth_signals: [
      ...(worth === undefined
        ? []
        : [{ signal: `net worth ${worth.value}`, source: worth.source, weight: 1 }]),
      ...profile.all('signals').map(({ value, source }) => ({ signal: value, source })),
    ],
    ...(company === undefined ? {} : { employer_guess: company.value }),
    ...(flow.providersUsed.length > 0
      ? {}
      : { coverage_note: 'No provider answered: this is what the input and the workspace’s own data say.' }),
  }
}
