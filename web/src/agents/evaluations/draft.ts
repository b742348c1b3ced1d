import type { NewTest, SaidLine } from './types.ts'

let count = 0
const newKey = (): number => {
  count += 1
  return count
}

/** One text of a list that can grow and shrink while it is edited. */
export interface Entry {
  readonly key: number
  readonly text: string
}

export interface EarlierEntry extends Entry {
  readonly role: SaidLine['role']
}

/** A test as the editor holds it: everything is text. */
export interface Draft {
  readonly name: string
  readonly earlier: readonly EarlierEntry[]
  readonly lines: readonly Entry[]
  readonly personName: string
  readonly facts: string
  readonly contains: string
  readonly notContains: string
  readonly reference: string
  readonly similarity: string
  readonly seconds: string
  readonly rubric: string
}

export const entry = (text = ''): Entry => ({ key: newKey(), text })
export const earlierEntry = (role: SaidLine['role'], text = ''): EarlierEntry => ({ ...entry(text), role })

export const SIMILARITY_DEFAULT = '0.55'
const MS = 1_000

const EMPTY: NewTest = { name: '', lines: [''], expect: {} }

export function draftOf(test: NewTest = EMPTY): Draft {
  const { name, earlier = [], lines, person_name: personName = '', facts = [], expect } = test
  return {
    name,
    earlier: earlier.map(({ role, content }) => earlierEntry(role, content)),
    lines: lines.map((line) => entry(line)),
    personName,
    facts: facts.join('\n'),
    contains: (expect.contains ?? []).join('\n'),
    notContains: (expect.not_contains ?? []).join('\n'),
    reference: expect.meaning?.reference ?? '',
    similarity: String(expect.meaning?.min_similarity ?? SIMILARITY_DEFAULT),
    seconds: expect.max_ms === undefined ? '' : String(expect.max_ms / MS),
    rubric: expect.rubric ?? '',
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isSaid = ({ text }: Entry): boolean => text.trim() !== ''

/** What is sent; whatever was emptied is sent as empty, so that it is taken from the stored test too. */
export function testFrom(draft: Draft): NewTest {
  const [contains, notContains] = [linesOf(draft.contains), linesOf(draft.notContains)]
  const reference = draft.reference.trim()
  const rubric = draft.rubric.trim()
  return {
    name: draft.name.trim(),
    earlier: draft.earlier.filter(isSaid).map(({ role, text }) => ({ role, content: text.trim() })),
    lines: draft.lines.filter(isSaid).map(({ text }) => text.trim()),
    person_name: draft.personName.trim(),
    facts: linesOf(draft.facts),
    expect: {
      ...(contains.length === 0 ? {} : { contains }),
      ...(notContains.length === 0 ? {} : { not_contains: notContains }),
      ...(reference === ''
        ? {}
        : { meaning: { reference, min_similarity: Number(draft.similarity || SIMILARITY_DEFAULT) } }),
      ...(draft.seconds.trim() === '' ? {} : { max_ms: Math.round(Number(draft.seconds) * MS) }),
      ...(rubric === '' ? {} : { rubric }),
    },
  }
}

/** Whether two drafts say the same, whatever the keys of their entries. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(testFrom(one)) === JSON.stringify(testFrom(other)) && one.similarity === other.similarity

export const expectsNothing = (draft: Draft): boolean => Object.keys(testFrom(draft).expect).length === 0
