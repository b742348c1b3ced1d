import type { Draft } from '../drafts.ts'
import type { Holding } from '../holding.ts'
import type { People } from '../people.ts'
import { LEXICONS } from './index.ts'
import type { PatternKind } from './language-rules.ts'
import type { Lexicon } from './lexicon.ts'
import { matchAt, type Sentence } from './pattern.ts'
import { type Token, tokensOf } from './tokens.ts'
import { BUILD, type TypedDraft } from './typed-drafts.ts'

export interface Listener {
  readonly people: People
  readonly holding: Holding
  /** False when the language is only one of those that it may be. */
  readonly isCertain: boolean
}

interface ReadClause {
  readonly at: number
  /** Where its pattern ends. */
  readonly to: number
  readonly typed: readonly TypedDraft[]
}

/** These can be said beside something else in one clause: "ich bin Lehrer und arbeite bei …". */
const BESIDE = new Set<PatternKind>(['employer', 'job', 'home'])

/** The basics of a life that a sentence tells, quoted in its own words. */
export function typedFacts(text: string, language: string, listener: Listener): readonly Draft[] {
  const lexicon = LEXICONS.get(language)
  if (lexicon === undefined) return []
  const tokens = stated(tokensOf(text), lexicon)
  if (tokens.length === 0) return []
  const sentence: Sentence = { text, tokens, lexicon, isFiller: fillersIn(tokens, lexicon) }
  const clauses: ReadClause[] = []
  let last = 0
  for (const { at, hasAdverb } of startsIn(sentence)) {
    if (at < last) continue
    const found = readAt(sentence, at, hasAdverb, listener)
    clauses.push(...found)
    last = Math.max(last, ...found.map(({ to }) => to))
  }
  return clauses.flatMap((clause, index) => quotedFrom(sentence, clause, clauses[index + 1]))
}

/** Without "und du?" at the end; nothing when it asks, doubts, jokes or tells what another person said. */
function stated(tokens: readonly Token[], { doubts, tags }: Lexicon): readonly Token[] {
  const isAsked = tokens.at(-1)?.plain === '?'
  const kept = tokens.filter((_token, at) => at < tokens.length - (isAsked ? 1 : 0))
  const said = ` ^ ${kept.map(({ plain }) => plain).join(' ')} `
  const tag = tags.find((phrase) => said.endsWith(phrase))
  if (isAsked && tag === undefined) return []
  const rest = tag === undefined ? kept : kept.slice(0, -tag.trim().split(' ').length)
  const words = ` ^ ${rest.map(({ plain }) => plain).join(' ')} `
  return words.includes(' § ') || doubts.some((phrase) => words.includes(phrase)) ? [] : rest
}

/** Adverbs, and times such as "seit drei Jahren" or "desde 2019". */
function fillersIn(tokens: readonly Token[], lexicon: Lexicon): readonly boolean[] {
  // The hyphen of "chama-se" is passed over like an adverb.
  const found = tokens.map(
    ({ plain, from }, at) => lexicon.fillers.has(plain) || (plain === '-' && tokens[at - 1]?.to === from),
  )
  const isNumber = (at: number): boolean => {
    const word = tokens[at]?.plain ?? ''
    return /^\d+$/.test(word) || lexicon.numbers.has(word)
  }
  for (const [at, { plain }] of tokens.entries()) {
    const before = tokens[at - 1]?.plain ?? ''
    if (lexicon.since.has(before) && (/^\d{4}$/.test(plain) || lexicon.months.has(plain))) {
      found[at - 1] = true
      found[at] = true
    }
    if (!lexicon.units.has(plain)) continue
    found[at] = true
    for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
      const word = tokens[back]?.plain ?? ''
      if (!isNumber(back) && !lexicon.since.has(word) && !lexicon.fillers.has(word)) break
      found[back] = true
    }
  }
  return found
}

/** Where clauses can begin: at the start, after a mark and after "and". */
function* startsIn({ tokens, isFiller, lexicon }: Sentence): Generator<{ at: number; hasAdverb: boolean }> {
  for (let from = 0; from < tokens.length; from += 1) {
    const before = tokens[from - 1]
    if (before !== undefined && !before.isMark && !lexicon.conjunctions.has(before.plain)) continue
    if (before?.plain === '-' && before.from === tokens[from - 2]?.to) continue
    yield { at: from, hasAdverb: false }
    let at = from
    while (isFiller[at] === true) at += 1
    if (at > from) yield { at, hasAdverb: true }
  }
}

function readAt(
  sentence: Sentence,
  at: number,
  hasAdverb: boolean,
  listener: Listener,
): readonly ReadClause[] {
  const found: ReadClause[] = []
  const kinds = new Set<PatternKind>()
  for (const [kind, pattern] of sentence.lexicon.patterns) {
    if (
      kinds.has(kind) ||
      (kinds.size > 0 && !(BESIDE.has(kind) && [...kinds].every((one) => BESIDE.has(one))))
    )
      continue
    if ((pattern.needsAdverb && !hasAdverb) || (pattern.needsLanguage && !listener.isCertain)) continue
    const match = matchAt(sentence, pattern, at)
    if (match === undefined) continue
    const typed = BUILD[kind]({ sentence, taken: match.taken, ...listener })
    if (typed.length === 0) continue
    kinds.add(kind)
    found.push({ at, to: match.to, typed })
  }
  return found.sort((one, other) => one.to - other.to)
}

/** Each fact in the words of its clause; of a list, with its own item alone. */
function quotedFrom(sentence: Sentence, clause: ReadClause, next: ReadClause | undefined): readonly Draft[] {
  const { text, tokens, lexicon } = sentence
  const start = tokens[clause.at]?.from ?? 0
  let last = next === undefined ? tokens.length - 1 : next.at === clause.at ? clause.to - 1 : next.at - 1
  while (last > clause.at && (tokens[last]?.isMark || lexicon.conjunctions.has(tokens[last]?.plain ?? '')))
    last -= 1
  const end = Math.max(tokens[last]?.to ?? text.length, tokens[clause.to - 1]?.to ?? 0)
  const isSeveral = clause.typed.length > 1
  const told = (quote: string): string => quote.replace(/(?<![\s,.;:!?-])[\s,.;:!?-]+$/, '')
  return clause.typed.map(({ draft, item, list }) => {
    if (!isSeveral || item === undefined || list === undefined)
      return { ...draft, quote: told(text.slice(start, end)) }
    const slice = ([from, to]: readonly [number, number]) =>
      [tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0] as const
    const [listFrom, listTo] = slice(list)
    const [itemFrom, itemTo] = slice(item)
    const before = text.slice(start, listFrom)
    return { ...draft, quote: told(`${before}${text.slice(itemFrom, itemTo)}${text.slice(listTo, end)}`) }
  })
}
