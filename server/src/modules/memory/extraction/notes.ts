import { readAtOnce } from './builtin-extractor.ts'
import type { ExtractedFact } from './extractor.ts'
import { nameKey } from './reading/objects.ts'
import { notePartsOf } from './third-person.ts'

const LENGTH_MAX = 200
const SUBJECT = /^(\p{Lu}[\p{L}'-]{0,40}(?: \p{Lu}[\p{L}'-]{0,40}){0,2}) (?=\p{Ll})/u
const NOT_A_PERSON =
  /^(?:The|This|That|These|Those|It|There|We|You|I|My|Our|His|Her|Their|A|An|If|When|No|All|Always|Never)$/

/**
 * What a note in the third person ("Zoe lives in Oslo", "Her favourite colour is green") says, by the rules that read
 * what people say of themselves, so that a later note about the same thing supersedes it. Undefined unless the note says
 * that one thing and no more.
 */
export function readNote(
  text: string,
  about: { readonly name: string; readonly now: Date },
): ExtractedFact | undefined {
  const note = text.trim()
  if (note.length > LENGTH_MAX) return undefined
  const [part, ...others] = notePartsOf(note, about.name)
  if (part === undefined || others.length > 0) return undefined
  if (part.note !== '' && part.text !== note) return onlyFact(note, part.text, about.name, 'user', about.now)
  const subject = SUBJECT.exec(note)?.[1]
  if (subject === undefined || NOT_A_PERSON.test(subject)) return undefined
  return onlyFact(note, `I${note.slice(subject.length)}`, subject, nameKey(subject), about.now)
}

function onlyFact(
  note: string,
  said: string,
  name: string,
  key: string,
  at: Date,
): ExtractedFact | undefined {
  const message = { id: 'note', role: 'user', content: said, at } as const
  const found = readAtOnce({ messages: [message], userName: name, agentName: '', timezone: '', known: [] })
  const [fact, ...others] = found.filter(({ factType }) => factType !== 'statement')
  if (fact === undefined || others.length > 0 || !fact.slot.startsWith('user/')) return undefined
  if (!saysAll(`${name} ${fact.text}`, note)) return undefined
  return { ...fact, subject: key, slot: `${key}${fact.slot.slice('user'.length)}` }
}

const WITHOUT_MEANING = /^(?:she|her|his|him|they|their|them|the|user|customer|client|caller|person|guest)$/

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !WITHOUT_MEANING.test(word))

/** What a note says besides its fact would be lost when the fact is found to be known. */
const saysAll = (fact: string, note: string): boolean => {
  const said = wordsIn(fact)
  return wordsIn(note).every((word) => said.some((one) => one.slice(0, 4) === word.slice(0, 4)))
}
