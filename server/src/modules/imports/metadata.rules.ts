import type { ImportedUser } from './imports.schemas.ts'

/** A fact stated by a field of a person's record. */
export interface RecordFact {
  readonly text: string
  readonly factType: string
  readonly slot: string
  readonly value: string
  readonly importance: number
}

type Known = Pick<ImportedUser, 'display_name' | 'metadata'>

/** What a record says, in the same slots as what people say themselves, so that either corrects the other. */
export function factsFromRecord({ display_name, metadata = {} }: Known): readonly RecordFact[] {
  const name = display_name?.trim() ?? ''
  const who = name || 'The user'
  const facts: RecordFact[] = []
  const add = (value: string | undefined, fact: Omit<RecordFact, 'value'>): void => {
    if (value?.trim()) facts.push({ ...fact, value: value.trim() })
  }
  const { company, title, email, phone, custom = {} } = metadata
  add(name, { text: `The user is called ${name}.`, factType: 'identity', slot: 'user/name', importance: 0.9 })
  add(company, {
    text: `${who} works for ${company?.trim()}.`,
    factType: 'work',
    slot: 'user/employer',
    importance: 0.7,
  })
  add(title, {
    text: `${who} works as ${title?.trim()}.`,
    factType: 'work',
    slot: 'user/job',
    importance: 0.7,
  })
  add(email, {
    text: `${who}’s e-mail is ${email?.trim()}.`,
    factType: 'contact',
    slot: 'user/email',
    importance: 0.6,
  })
  add(phone, {
    text: `${who}’s phone number is ${phone?.trim()}.`,
    factType: 'contact',
    slot: 'user/phone',
    importance: 0.6,
  })
  for (const [key, value] of Object.entries(custom)) {
    const label = key.replaceAll('_', ' ').trim()
    add(value, {
      text: `${who} – ${label}: ${value.trim()}.`,
      factType: 'custom',
      slot: `user/custom/${key}`,
      importance: 0.5,
    })
  }
  return facts
}
