import { DAY_MS } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentById, findKnownPeople, type KnownPerson } from '../../agents/index.ts'
import type { Place } from '../../learning/index.ts'
import { currentFacts, scopeOf } from '../../memory/index.ts'
import {
  findVerifiedPerson,
  identitiesInRecord,
  refuseIfRestricted,
  restrictedAmong,
} from '../../people/index.ts'
import { emailFacts, phoneFacts } from './contact.rules.ts'
import type { Single } from './mapping.rules.ts'
import { Profile, type Subject } from './profile.ts'
import { type Reading, readText } from './reading.rules.ts'
import { type Citation, fromInputText, type ReadFrom, toldBy } from './told.rules.ts'
import type { Step } from './waterfall.ts'

export interface Research {
  readonly profile: Profile
  readonly reading: Reading
  /** Where each part of the reading comes from. */
  readonly readFrom: Readonly<Record<string, ReadFrom>>
  readonly citations: readonly Citation[]
  /** Days since the person last talked to an agent; undefined when no agent knows them. */
  readonly silentDays: number | undefined
  readonly steps: readonly Step[]
}

type ResearchServices = Pick<Services, 'clock' | 'knowledge'>

const FACTS_MAX = 50
const CITED_MAX = 20
const NODES_MAX = 3
const PEOPLE_READ_MAX = 2

/**
 * What is known without a provider: what the input itself contains, what the project's agents remember of the
 * person, and what its knowledge says about their company. Nothing is guessed that has no source.
 */
export async function researchSubject(
  { clock, knowledge }: ResearchServices,
  db: ScopedDatabase,
  place: Place,
  subject: Subject,
  raw = '',
): Promise<Research> {
  const written = readText(raw)
  const profile = new Profile()
  const steps: Step[] = [{ step: 'input', outcome: readFields(fromInput(profile, subject, written)) }]
  await refuseRestrictedLead(db, place, profile, subject.lead_ref)
  const { people, facts, by } = await rememberedOf(db, place, profile)
  const fromMemory = people.flatMap((person) =>
    profile.add('memory', knownOf(person), lookedUpBy(profile, person, by)),
  )
  const told = toldBy(facts)
  fromMemory.push(
    ...profile.add('memory', { singles: told.singles, lists: {} }),
    ...Object.keys(told.reading),
  )
  steps.push({
    step: 'memory',
    outcome:
      people.length === 0
        ? 'no match: no agent of the project knows this person'
        : `matched by ${by}: ${facts.length} facts${fromMemory.length === 0 ? '' : `, ${fromMemory.join(', ')}`}`,
  })
  const company = profile.text('company')
  const nodes = await knownCompany(knowledge, place, [company, profile.guessed('company')])
  for (const { properties } of nodes)
    profile.add('knowledge', { singles: propertiesOf(properties), lists: {} })
  steps.push({
    step: 'knowledge',
    outcome:
      company === undefined
        ? 'skipped: no company is known'
        : nodes.length === 0
          ? 'no match: the knowledge base does not name the company'
          : `matched: ${nodes.map(({ label }) => label).join(', ')}`,
  })
  const last = people
    .map(({ last_interaction_at: at }) => at?.getTime() ?? 0)
    .reduce((a, b) => Math.max(a, b), 0)
  return {
    profile,
    reading: { ...told.reading, ...written },
    readFrom: { ...told.from, ...fromInputText(written) },
    citations: [
      ...facts.slice(0, CITED_MAX),
      ...nodes.map(({ id, label }) => ({ source: 'knowledge' as const, id, text: label })),
    ],
    silentDays: last === 0 ? undefined : (clock.now().getTime() - last) / DAY_MS,
    steps,
  }
}

/** Refuses a lead who goes by the user id, an address or a number of a person whose data is restricted. */
export async function refuseRestrictedLead(
  db: ScopedDatabase,
  place: Place,
  profile: Profile,
  leadRef: string | undefined,
): Promise<void> {
  const addresses = [...profile.all('emails'), ...profile.all('phones')].map(({ value }) => value)
  await db.read((tx) => refuseIfRestricted(tx, place, [leadRef, ...addresses]))
}

const readFields = (fields: readonly string[]): string =>
  fields.length === 0 ? 'nothing to go by' : `read: ${fields.join(', ')}`

/** What can be derived from the lead's own text and addresses. */
function fromInput(profile: Profile, subject: Subject, written: Reading): string[] {
  const emails = [subject.email, written.email].filter((one) => one !== undefined && one !== '') as string[]
  const phones = [subject.phone, written.phone].filter((one) => one !== undefined && one !== '') as string[]
  const singles: Partial<Record<Single, string>> = {}
  const said = { ...subject, title: subject.title?.trim() || subject.role }
  for (const field of ['name', 'company', 'title', 'location', 'country', 'linkedin_url'] as const) {
    const value = said[field]?.trim()
    if (value) singles[field] = field === 'country' ? value.toUpperCase() : value
  }
  const added = profile.add('input', {
    singles,
    lists: { emails: emails.map((one) => one.toLowerCase()), phones },
  })
  const facts = emails.map((one) => emailFacts(one)).filter((one) => one !== undefined)
  // A free mailbox says nothing of a company; another address may.
  const email = facts.find(({ kind }) => kind === 'business') ?? facts[0]
  const derived: Partial<Record<Single, string>> = {}
  if (email?.kind === 'business') derived.company_domain = email.domain
  if (email?.employer !== undefined) derived.company = email.employer
  added.push(...profile.guess('e-mail domain', derived))
  const country = phones.map((one) => phoneFacts(one)?.country).find((one) => one !== undefined)
  if (country !== undefined) added.push(...profile.guess('phone number', { country }))
  if (email?.country !== undefined) added.push(...profile.guess('e-mail domain', { country: email.country }))
  return [...added, ...Object.keys(written).filter((field) => field !== 'email' && field !== 'phone')]
}

/** By address first; where no agent knows it, by a name that only one person has, unless their address is another. */
async function rememberedOf(db: ScopedDatabase, place: Place, profile: Profile) {
  const { email, phone, name } = profile.identifiers()
  return db.read(async (tx) => {
    // An address that operators or channels have linked to a person counts like one in the person's record.
    const userId = await findVerifiedPerson(tx, place, identitiesInRecord({ userId: '', email, phone }))
    const byAddress = await findKnownPeople(tx, place, { email, phone, userId })
    const named = byAddress.length > 0 ? [] : await findKnownPeople(tx, place, { name })
    // A name that several people have says nothing about any of them.
    const isOne = new Set(named.map(({ user_id }) => user_id)).size === 1
    const found =
      byAddress.length > 0 ? byAddress : isOne ? named.filter((one) => !differs(one, email, phone)) : []
    const restricted = await restrictedAmong(
      tx,
      place,
      found.map(({ user_id }) => user_id),
    )
    const people = found.filter(({ user_id }) => !restricted.has(user_id))
    const facts: Citation[] = []
    for (const person of people.slice(0, PEOPLE_READ_MAX)) {
      const agent = await findAgentById(tx, place.tenantId, person.agent_id)
      if (agent === undefined) continue
      const scope = scopeOf(agent, person.user_id, person.instance_id)
      for (const fact of await currentFacts(tx, scope, { limit: FACTS_MAX }))
        facts.push({ source: 'memory', id: fact.fact_id, text: fact.atomic_text })
    }
    const by = byAddress.length === 0 ? 'name' : email === undefined ? 'phone' : 'e-mail address'
    return { people, facts, by }
  })
}

/** A person of the same name whom agents know by another address of the same kind is another person. */
const differs = (known: KnownPerson, email: string | undefined, phone: string | undefined): boolean =>
  (email !== undefined && known.email !== '') || (phone !== undefined && known.phone !== '')

/** What the person was found by. Two addresses that both agree confirm each other. */
function lookedUpBy(profile: Profile, person: KnownPerson, by: string): string[] {
  const { email = '', phone = '' } = profile.identifiers()
  const isBoth =
    email.toLowerCase() === person.email.toLowerCase() &&
    phone !== '' &&
    phone.replaceAll(/\D/g, '') === person.phone.replaceAll(/\D/g, '')
  return by === 'name' || isBoth ? [] : [email, phone]
}

const knownOf = (person: KnownPerson) => ({
  singles: { name: person.display_name, company: person.company, title: person.title },
  lists: {
    emails: person.email === '' ? [] : [person.email.toLowerCase()],
    phones: person.phone === '' ? [] : [person.phone],
  },
})

/** Nodes that are called like the company, and not only similar to it. */
async function knownCompany(
  knowledge: Services['knowledge'],
  place: Place,
  names: readonly (string | undefined)[],
) {
  for (const name of new Set(names)) {
    const nodes = name === undefined ? [] : await nodesNamed(knowledge, place, name)
    if (nodes.length > 0) return nodes
  }
  return []
}

async function nodesNamed(knowledge: Services['knowledge'], place: Place, company: string) {
  const found = await knowledge.search(place, 'cascade', {
    query: company,
    limit: 2 * NODES_MAX,
    mode: 'bm25',
  })
  const wanted = plainName(company)
  const nodes = found.filter(({ node }) => plainName(node.label) === wanted).slice(0, NODES_MAX)
  return nodes.map(({ node }) => ({ id: node.node_id, label: node.label, properties: node.properties }))
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\b(gmbh|ltd|llc|inc|corp|sa|ag|plc|bv|srl|pty|co)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

function propertiesOf(properties: Readonly<Record<string, unknown>>): Partial<Record<Single, string>> {
  const taken: Partial<Record<Single, string>> = {}
  for (const field of ['industry', 'location', 'company_size'] as const) {
    const value = properties[field]
    if (typeof value === 'string' || typeof value === 'number') taken[field] = String(value)
  }
  return taken
}
