import { DAY_MS } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentById, findKnownPeople, type KnownPerson } from '../../agents/index.ts'
import type { Place } from '../../learning/index.ts'
import { currentFacts, scopeOf } from '../../memory/index.ts'
import { emailFacts, phoneFacts } from './contact.rules.ts'
import type { Single } from './mapping.rules.ts'
import { Profile, type Subject } from './profile.ts'
import { type Reading, readText } from './reading.rules.ts'
import type { Step } from './waterfall.ts'

export interface Citation {
  readonly source: 'memory' | 'knowledge'
  readonly id: string
  readonly text: string
}

export interface Research {
  readonly profile: Profile
  readonly reading: Reading
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
  const steps: Step[] = [{ step: 'input', outcome: told(fromInput(profile, subject, written)) }]
  const { people, facts } = await rememberedOf(db, place, profile)
  const fromMemory = people.flatMap((person) => profile.add('memory', knownOf(person)))
  steps.push({
    step: 'memory',
    outcome:
      people.length === 0
        ? 'no match: no agent of the project knows this person'
        : `matched by ${profile.has('emails') ? 'e-mail address' : profile.has('phones') ? 'phone' : 'name'}: ${facts.length} facts${fromMemory.length === 0 ? '' : `, ${fromMemory.join(', ')}`}`,
  })
  const heard = readText(facts.map(({ text }) => text).join('\n'))
  const company = profile.text('company')
  const nodes = company === undefined ? [] : await knownCompany(knowledge, place, company)
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
    reading: { ...heard, ...written },
    citations: [
      ...facts.slice(0, CITED_MAX),
      ...nodes.map(({ id, label }) => ({ source: 'knowledge' as const, id, text: label })),
    ],
    silentDays: last === 0 ? undefined : (clock.now().getTime() - last) / DAY_MS,
    steps,
  }
}

const told = (fields: readonly string[]): string =>
  fields.length === 0 ? 'nothing to go by' : `read: ${fields.join(', ')}`

/** What can be derived from the lead's own text and addresses. */
function fromInput(profile: Profile, subject: Subject, written: Reading): string[] {
  const emails = [subject.email, written.email].filter((one) => one !== undefined && one !== '') as string[]
  const phones = [subject.phone, written.phone].filter((one) => one !== undefined && one !== '') as string[]
  const singles: Partial<Record<Single, string>> = {}
  for (const field of ['name', 'company', 'country', 'linkedin_url'] as const) {
    const value = subject[field]?.trim()
    if (value) singles[field] = field === 'country' ? value.toUpperCase() : value
  }
  const added = profile.add('input', {
    singles,
    lists: { emails: emails.map((one) => one.toLowerCase()), phones },
  })
  const email = emailFacts(emails[0])
  const derived: Partial<Record<Single, string>> = {}
  if (email?.kind === 'business') derived.company_domain = email.domain
  if (email?.employer !== undefined) derived.company = email.employer
  added.push(...profile.add('e-mail domain', { singles: derived, lists: {} }))
  const country = phoneFacts(phones[0])?.country
  if (country !== undefined) added.push(...profile.add('phone number', { singles: { country }, lists: {} }))
  if (email?.country !== undefined)
    added.push(...profile.add('e-mail domain', { singles: { country: email.country }, lists: {} }))
  return [...added, ...Object.keys(written).filter((field) => field !== 'email' && field !== 'phone')]
}

async function rememberedOf(db: ScopedDatabase, place: Place, profile: Profile) {
  const { email, phone, name } = profile.identifiers()
  return db.read(async (tx) => {
    const found = await findKnownPeople(tx, place, { email, phone, name })
    // A name that several people have says nothing about any of them.
    const isName = email === undefined && phone === undefined
    const people = isName && new Set(found.map(({ user_id }) => user_id)).size > 1 ? [] : found
    const facts: Citation[] = []
    for (const person of people.slice(0, PEOPLE_READ_MAX)) {
      const agent = await findAgentById(tx, place.tenantId, person.agent_id)
      if (agent === undefined) continue
      const scope = scopeOf(agent, person.user_id, person.instance_id)
      for (const fact of await currentFacts(tx, scope, { limit: FACTS_MAX }))
        facts.push({ source: 'memory', id: fact.fact_id, text: fact.atomic_text })
    }
    return { people, facts }
  })
}

const knownOf = (person: KnownPerson) => ({
  singles: { name: person.display_name, company: person.company, title: person.title },
  lists: {
    emails: person.email === '' ? [] : [person.email.toLowerCase()],
    phones: person.phone === '' ? [] : [person.phone],
  },
})

/** Nodes that are called like the company, and not only similar to it. */
async function knownCompany(knowledge: Services['knowledge'], place: Place, company: string) {
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
