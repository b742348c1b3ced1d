import { isUnspaced, plainWords, searchable } from '../../../../algorithms/text/plain-words.ts'
import { PHRASES } from '../phrases/index.ts'
import type { HeardKind } from '../phrases/language-phrases.ts'

const QUESTION_MARK = /[?？؟]\s*$/u
/** Languages whose question words stand anywhere in the sentence. */
const ANYWHERE = new Set(['hi', 'id', 'tr', 'ja', 'ko', 'th', 'zh'])
/** "In welcher Stadt", "con quién": one of these may come before the question word. */
const LEADS = new Set(
  (
    'in an auf mit aus von zu bei fur seit und a de en con por para y dans avec pour et di da per su e em com op met ' +
    'van voor om w z do o od i в на с к о у из до и في علي مع من الي و'
  ).split(' '),
)

const entries = new Map<string, readonly string[]>()

function entriesOf(kind: HeardKind, language: string): readonly string[] {
  const key = `${language} ${kind}`
  const kept = entries.get(key)
  if (kept !== undefined) return kept
  const list = PHRASES.get(language)?.heard[kind].split('|') ?? []
  const made = list.map((entry) => plainWords(entry).join(' ')).filter((entry) => entry !== '')
  entries.set(key, made)
  return made
}

/** Whether a sentence begins as such sentences do. */
export function isHeard(kind: HeardKind, sentence: string, language: string): boolean {
  const words = plainWords(sentence).join(' ')
  return entriesOf(kind, language).some((entry) =>
    isUnspaced(language) ? words.startsWith(entry) : `${words} `.startsWith(`${entry} `),
  )
}

/** Whether a sentence of this language is a question. */
export function asksIn(sentence: string, language: string): boolean {
  if (QUESTION_MARK.test(sentence)) return true
  const asks = entriesOf('asks', language)
  if (isUnspaced(language)) {
    const said = plainWords(sentence).join(' ')
    return asks.some((entry) => said.includes(entry))
  }
  if (ANYWHERE.has(language)) {
    const said = searchable(sentence, language)
    return asks.some((entry) => said.includes(` ${entry} `))
  }
  const words = plainWords(sentence)
  const said = `${words.join(' ')} `
  const [lead = ''] = words
  const rest = LEADS.has(lead) ? `${words.slice(1).join(' ')} ` : ''
  return asks.some((entry) => said.startsWith(`${entry} `) || rest.startsWith(`${entry} `))
}
