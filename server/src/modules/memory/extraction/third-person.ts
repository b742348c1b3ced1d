import { readSentences } from '../../../algorithms/text/sentences.ts'
import { fieldAsSentence } from './note-fields.ts'
import { roleOf } from './reading/kin.ts'
import {
  AFTER_OBJECT,
  BEFORE_VERB,
  BEING,
  CALLED,
  CONTRACTED,
  FIRST,
  type Gender,
  genderOf,
  OPENERS,
  OWNED,
  PARTICIPLE,
  PRONOUNS,
  TITLES,
  VERB_OF_I,
  VERBS,
} from './third-person-words.ts'

/** A part of a note: a sentence about the person, put into their mouth, or what stands between such sentences. */
export interface NotePart {
  /** What to read: "I moved to Berlin in May." */
  readonly text: string
  /** What to keep when nothing is read in it; '' for what is not about the person. */
  readonly note: string
}

const SENTENCES_MAX = 200
const MET =
  /^(?:Met|Saw|Called|Phoned|(?:Met|Spoke|Talked|Chatted)(?: up)? (?:with|to)) (\p{Lu}[\p{L}'-]{1,40} \p{Lu}[\p{L}'-]{1,40})/u
const LENGTH_MAX = 400

/** Words and what stands between them, in turn. */
const tokensOf = (sentence: string): string[] =>
  sentence.replaceAll('’', "'").match(/[\p{L}\p{N}][\p{L}\p{N}'-]*|[^\p{L}\p{N}]+/gu) ?? []
const isWord = (token: string | undefined): boolean => token !== undefined && /^[\p{L}\p{N}]/u.test(token)

/** The parts of a note about a person of this name, in order. */
export function notePartsOf(text: string, name: string): readonly NotePart[] {
  const reader = new NoteReader(name)
  const parts: NotePart[] = []
  for (const sentence of sentencesOf(text)) {
    const part = reader.read(sentence)
    const last = parts.at(-1)
    // What is not about the person stays together, so that its sentences explain each other.
    if (part.note === '' && last?.note === '') parts[parts.length - 1] = joined(last, part)
    else parts.push(part)
  }
  return parts
}

const joined = (one: NotePart, other: NotePart): NotePart => ({
  text: `${one.text}\n${other.text}`,
  note: '',
})

/** "I" in a note is who wrote it. */
const OF_WRITER = /^(?:I|I['’]m|I['’]ve|I['’]d|My|We|Our)\b/

/**
 * Whether a text is a note about a person rather than what they say of themselves, which may be about others as
 * well. A text that is known to be a note needs fewer sentences about the person.
 */
export function isNoteAbout(text: string, name: string, isByOthers = false): boolean {
  const reader = new NoteReader(name)
  const counts = { named: 0, omitted: 0, own: 0 }
  for (const sentence of sentencesOf(text)) {
    const subject = OF_WRITER.test(sentence) ? 'own' : reader.subjectIn(sentence)
    if (subject !== undefined) counts[subject] += 1
  }
  if (counts.named === 0) return counts.omitted > 0 && counts.own === 0
  return counts.named > counts.own || (isByOthers && counts.named === counts.own)
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])(?<!\b(?:Mrs?|Ms|Dr|Prof)\.)\s+|\n+/, SENTENCES_MAX)
    .map((sentence) => sentence.replace(/^[\s*•–-]+/, '').trim())
    .map(fieldAsSentence)
    .filter((sentence) => sentence !== '')

interface Subject {
  readonly kind: 'person' | 'own' | 'omitted'
  /** The first token after it. */
  readonly next: number
  readonly from: number
  readonly gender?: Gender | undefined
}

class NoteReader {
  readonly #names: readonly (readonly string[])[]
  #gender: Gender | undefined
  /** Who else was spoken of last: "she" may mean them. */
  #other: Gender | 'anyone' | 'named' | undefined

  constructor(name: string) {
    const parts = name
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => part !== '')
    const ends = parts.length > 1 ? [[parts[0] as string], [parts.at(-1) as string]] : []
    this.#names = parts.length === 0 ? [] : [parts, ...ends]
  }

  /** Whether the sentence is about the person, and names them. */
  subjectIn(sentence: string): 'named' | 'omitted' | undefined {
    const subject = this.#subjectOf(tokensOf(sentence.slice(0, LENGTH_MAX)))
    return subject && (subject.kind === 'omitted' ? 'omitted' : 'named')
  }

  read(sentence: string): NotePart {
    const tokens = sentence.length > LENGTH_MAX ? [] : tokensOf(sentence)
    const subject = this.#subjectOf(tokens)
    if (subject === undefined || sentence.endsWith('?')) return this.#apart(sentence, tokens)
    if (subject.gender !== undefined) this.#gender ??= subject.gender
    if (subject.kind === 'omitted') {
      this.#other = this.#meetsAnother(sentence) ? 'named' : undefined
      return { text: withSubject(tokens), note: sentence }
    }
    const kin = subject.kind === 'own' ? roleOf(tokens[subject.next + 1] ?? '') : undefined
    const text = this.#inFirstPerson(tokens, subject, kin !== undefined).join('')
    this.#other = kin === undefined ? this.#introducedBy(tokens) : genderOf(kin)
    return { text, note: sentence }
  }

  /** "Met Priya Nair today." in a note about a person of another name: the next "she" is Priya. */
  #meetsAnother(sentence: string): boolean {
    const met = MET.exec(sentence)?.[1]
    return met !== undefined && this.#names.length > 0 && this.#nameAt(tokensOf(met), 0) === 0
  }

  /** A sentence about something else; it is kept when the person is named in it. */
  #apart(sentence: string, tokens: readonly string[]): NotePart {
    const isNamed = tokens.some((_, at) => this.#nameAt(tokens, at) > 0)
    const isOfOther = tokens.length > 0 && readSentences(sentence)[0]?.[0]?.tag === 'PROPN'
    if (isOfOther || this.#meetsAnother(sentence)) this.#other = 'named'
    const note = isNamed && !sentence.endsWith('?') ? sentence : ''
    return { text: OF_WRITER.test(sentence) ? '' : sentence, note }
  }

  #subjectOf(tokens: readonly string[]): Subject | undefined {
    let at = tokens.findIndex(isWord)
    if (at < 0) return undefined
    const omitted = isOmitted(tokens, at)
    for (let steps = 0; steps < 2 && OPENERS.has(tokens[at]?.toLowerCase() ?? ''); steps += 1) {
      const comma = tokens.findIndex((token, place) => place > at && place < at + 14 && token.startsWith(','))
      const next = comma > 0 ? comma + 1 : at + 2
      if (!isWord(tokens[next])) break
      at = next
    }
    const length = this.#nameAt(tokens, at) || calledAt(tokens, at)
    if (length > 0) {
      const isOwn = /'s?$/.test(tokens[at + length - 1] ?? '')
      return { kind: isOwn ? 'own' : 'person', from: at, next: at + length }
    }
    const [word = '', ending] = (tokens[at] ?? '').toLowerCase().split("'")
    const [gender, kind] = PRONOUNS[word] ?? []
    if (gender !== undefined && (kind === 'subject' || (kind === 'own' && ending === undefined)))
      return this.#means(gender)
        ? { kind: kind === 'own' ? 'own' : 'person', from: at, next: at + 1, gender }
        : undefined
    return omitted ? { kind: 'omitted', from: at, next: at } : undefined
  }

  /** Whether a pronoun means the person. */
  #means(gender: Gender): boolean {
    if (this.#other === gender || this.#other === 'anyone') return false
    if (this.#other === 'named') return this.#gender === gender
    return this.#gender === undefined || this.#gender === gender
  }

  /** How many tokens of the person's name stand there, with a title before it if there is one. */
  #nameAt(tokens: readonly string[], at: number): number {
    const lower = (place: number): string => (tokens[place] ?? '').toLowerCase().replace(/'s?$/, '')
    if (TITLES.has(lower(at)) && isWord(tokens[at + 2])) {
      const length = this.#nameAt(tokens, at + 2)
      return length === 0 ? 0 : length + 2
    }
    if (!/^\p{Lu}|^\p{Lo}/u.test(tokens[at] ?? '')) return 0
    for (const name of this.#names)
      if (name.every((part, place) => lower(at + 2 * place) === part)) return 2 * name.length - 1
    return 0
  }

  #inFirstPerson(tokens: readonly string[], subject: Subject, isOfOther: boolean): readonly string[] {
    const out = [...tokens.slice(0, subject.from)]
    for (let at = subject.from; at < tokens.length; at += 1) {
      const token = tokens[at] as string
      const length = this.#nameAt(tokens, at) || (at === subject.from ? calledAt(tokens, at) : 0)
      const isStart = at === subject.from
      if (length > 0) {
        const isOwn = /'s?$/.test(tokens[at + length - 1] ?? '')
        const before = (tokens[at - 2] ?? '').toLowerCase()
        const isSubject = isStart || /^(?:and|but|that|because|so|while|when|as)$/.test(before)
        at += length - 1
        if (!isOwn && isSubject) at = verbOfI(tokens, at, out)
        else out.push(isOwn ? 'my' : 'me')
        continue
      }
      const [word = '', ending] = token.toLowerCase().split("'")
      const [gender, kind] = PRONOUNS[word] ?? []
      const isPerson =
        gender !== undefined && (isStart || (!isOfOther && (this.#gender ?? gender) === gender))
      if (!isPerson || kind === undefined) out.push(token)
      else if (kind === 'subject') at = verbOfI(tokens, at, out, ending)
      else out.push(FIRST[word === 'her' && !isStart && standsAlone(tokens, at) ? 'object' : kind])
    }
    return out
  }

  /** Whom a sentence leaves behind as the one that the next "she" means: "She has a sister, Ana." */
  #introducedBy(tokens: readonly string[]): Gender | 'anyone' | undefined {
    const said = tokens.filter(isWord)
    const last = said.at(-1) ?? ''
    const before = said.at(-2)?.toLowerCase() ?? ''
    const kin = roleOf(/^(?:named|called)$/.test(before) ? (said.at(-3) ?? '') : before)
    const gender = kin === undefined || !/^\p{Lu}/u.test(last) ? undefined : genderOf(kin)
    return gender === this.#gender ? gender : undefined
  }
}

/** "The customer", "our client" or just "User", as many tokens as they are. */
function calledAt(tokens: readonly string[], at: number): number {
  const bare = (place: number): string => (tokens[place] ?? '').toLowerCase().replace(/'s?$/, '')
  if (/^(?:the|this|our)$/.test(bare(at)) && CALLED.has(bare(at + 2))) return 3
  const isPlain = CALLED.has(bare(at)) && /^\p{Lu}/u.test(tokens[at] ?? '')
  return isPlain && /^\p{Ll}|^$/u.test(tokens[at + 2] ?? '') ? 1 : 0
}

/** Whether the sentence begins with what is said of the person, who is left out. */
function isOmitted(tokens: readonly string[], from: number): boolean {
  let at = from
  for (let steps = 0; steps < 2 && BEFORE_VERB.has((tokens[at] ?? '').toLowerCase()); steps += 1) at += 2
  const word = (tokens[at] ?? '').toLowerCase()
  if (VERBS.has(word) || BEING.has(word) || word === 'born') return true
  return at === from && isOwned(tokens, from)
}

/** "Name is Ann", "Favourite colour: green". */
const isOwned = (tokens: readonly string[], from: number): boolean => {
  const word = (tokens[from] ?? '').toLowerCase()
  if (!OWNED.has(word) && roleOf(word) === undefined) return false
  return tokens.slice(from + 1, from + 8).some((token) => /^(?:is|are|was)$/.test(token.toLowerCase()))
}

function withSubject(tokens: readonly string[]): string {
  const from = tokens.findIndex(isWord)
  const first = (tokens[from] ?? '').toLowerCase()
  const rest = [first, ...tokens.slice(from + 1)].join('')
  if (!VERBS.has(first) && isOwned(tokens, from)) return `My ${rest}`
  if (BEING.has(first)) return `I am ${rest}`
  return first === 'born' || first === 'married'
    ? `I ${first === 'born' ? 'was' : 'am'} ${rest}`
    : `I ${rest}`
}

/** Writes "I" and the form of the verb that goes with it; returns the last token it has read. */
function verbOfI(tokens: readonly string[], at: number, out: string[], ending?: string): number {
  out.push('I')
  if (ending !== undefined && ending !== '') {
    const isDone = PARTICIPLE.test((tokens[at + 2] ?? '').toLowerCase())
    out.push(` ${ending === 's' ? (isDone ? 'have' : 'am') : (CONTRACTED[ending] ?? '')}`)
    return at
  }
  const verb = VERB_OF_I[(tokens[at + 2] ?? '').toLowerCase()]
  if (verb === undefined || tokens[at + 1]?.trim() !== '') return at
  out.push(` ${verb}`)
  return at + 2
}

const standsAlone = (tokens: readonly string[], at: number): boolean =>
  !isWord(tokens[at + 2]) ||
  tokens[at + 1]?.trim() !== '' ||
  AFTER_OBJECT.has((tokens[at + 2] ?? '').toLowerCase())
