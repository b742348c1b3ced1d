import type { EndedFact } from '../../memory/index.ts'
import type { Known } from './answers.ts'
import type { TopicRecall } from './recall.ts'
import { toSecondPerson } from './second-person.ts'
import { capitalised, withoutEnd } from './speech.ts'

const BEFORE =
  /\bwhere (?:did|have|was|were) (?:i|we)\b.{0,40}\b(?:live|lived|living|stay|home)\b|\b(?:previous|former|last|old) (?:home|address|city|town|place)\b|\bused? to live\b/i
const LIVED = /\blived in\b/

/** "Where did I live before?": the homes that are over, the latest first. */
export function homeBefore(
  question: string,
  { known, ended, names }: TopicRecall,
): { readonly text: string; readonly usedIds: readonly string[] } | undefined {
  if (!BEFORE.test(question)) return undefined
  const told = known.filter(({ kind, text }) => kind === 'fact' && LIVED.test(text))
  const homes = ended
    .filter(({ slot }) => slot === 'user/home')
    .sort((one, other) => (other.until?.getTime() ?? 0) - (one.until?.getTime() ?? 0))
  const said = distinct([...told, ...homes].map((one) => asPast(one, names)))
  if (said.length === 0) return undefined
  return { text: `${said.join(', and ')}.`, usedIds: told.map(({ id }) => id) }
}

const asPast = ({ text }: Known | EndedFact, names: readonly string[]): string =>
  withoutEnd(toSecondPerson(text, names))
    .replace(/\b(?:live|lives) (in|near|outside|at)\b/, 'lived $1')
    .replace(/, having moved there.*/, '')

/** "You lived in Oslo" and "you lived in Oslo before" are one. */
function distinct(texts: readonly string[]): readonly string[] {
  const kept = new Map<string, string>()
  for (const text of texts) {
    const key = text.replace(/ before$/, '').toLowerCase()
    if (!kept.has(key))
      kept.set(key, kept.size === 0 ? capitalised(text) : text.charAt(0).toLowerCase() + text.slice(1))
  }
  return [...kept.values()]
}
