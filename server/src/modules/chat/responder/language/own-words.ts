import { languageOf } from '../../../../algorithms/text/language.ts'
import { plainWords } from '../../../../algorithms/text/plain-words.ts'
import { ALSO_TOLD_AS, BEINGS, namesTopic, type TopicKey } from '../../../../algorithms/text/topics/index.ts'
import { termsOf } from '../../../../algorithms/text/words.ts'
import type { Known } from '../answers.ts'
import { isFiller } from './fillers.ts'
import { asksIn } from './heard.ts'
import { sentencesIn } from './sentences-in.ts'
import { tellsChange, topicsIn } from './topics-in.ts'

/** Something the person said, in their own words. */
export interface OwnWords {
  readonly id: string
  readonly isFact: boolean
  readonly text: string
  readonly at: Date
}

interface Statement extends OwnWords {
  readonly topics: ReadonlySet<TopicKey>
  readonly terms: ReadonlySet<string>
}

/** In too many statements to tell one from another. */
const WEAK = new Set<TopicKey>(['name', 'like', 'favourite'])
/** Of these people have several at a time. Of all others the newest statement holds. */
const SEVERAL = new Set<TopicKey>([
  ...['allergy', 'child', 'brother', 'sister', 'dog', 'cat', 'pet', 'like', 'dislike'],
  ...['hobby', 'sport', 'language', 'health', 'diet'],
] as TopicKey[])
const ALSO_SHARE = 0.7
const TOPIC_WEIGHT = 2
/** Told in the word of the question. */
const SAME_NAME = 0.5
const PURE_SHARE = 0.7
const OTHERS_PENALTY = 1
const QUOTES_MAX = 3
/** Allergies are safety information, so all of them are quoted. */
const ALLERGIES_MAX = 8
const STATEMENT_LENGTH_MAX = 300
const STATEMENTS_MAX = 400

/** What the person said that answers a question, best first; nothing when nothing is about the same. */
export function ownWordsFor(
  question: string,
  language: string,
  known: readonly Known[],
): readonly OwnWords[] {
  const topics = topicsIn(question, language)
  const statements = statementsIn(known, language)
  const own = termsOf(question, language).filter((term) => !isFiller(term, language))
  const terms = new Set(own.filter((term) => !namesTopic(term, language)))
  const names = new Set(own.filter((term) => !terms.has(term)))
  const frequency = new Map<string, number>()
  for (const { terms: own } of statements)
    for (const term of own) if (terms.has(term)) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const scored = statements
    .map((statement) => ({
      statement,
      ...scoreOf(statement, { topics, terms, names, frequency, total: statements.length }),
    }))
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) => other.score - one.score || other.statement.at.getTime() - one.statement.at.getTime(),
    )
  const [best] = scored
  if (best === undefined) return []
  const isSeveral = [...topics].some((topic) => SEVERAL.has(topic)) && !topics.has('name')
  const tie = isSeveral ? TIE_OF_SEVERAL : TIE
  const alike = scored.filter(({ met, score }) => score >= best.score - tie && met === best.met)
  if (
    topics.has('allergy') ||
    (topics.has('eat') && best.statement.topics.has('allergy') && !best.statement.topics.has('eat'))
  )
    return scored
      .filter(({ statement }) => statement.topics.has('allergy'))
      .slice(0, ALLERGIES_MAX)
      .map(ownOf)
  const chosen = alike.slice(0, isSeveral ? QUOTES_MAX : 1)
  const newest = laterOf(
    chosen.map(({ statement }) => statement),
    statements,
    topics,
    language,
  )
  return [...(newest === undefined ? [] : [ownOf({ statement: newest })]), ...chosen.map(ownOf)]
}

/**
 * The newest statement after the chosen ones that tells of a change of what they are about: it shares a word with them
 * that is no small word, or the topic of the question.
 */
function laterOf(
  chosen: readonly Statement[],
  statements: readonly Statement[],
  topics: ReadonlySet<TopicKey>,
  language: string,
): Statement | undefined {
  const since = Math.max(...chosen.map(({ at }) => at.getTime()))
  const words = new Set(chosen.flatMap(({ terms }) => [...terms]).filter((term) => !isFiller(term, language)))
  const asked = [...topics].filter((topic) => !WEAK.has(topic))
  return statements
    .filter(({ at, text }) => at.getTime() > since && tellsChange(text, languageOf(text)))
    .filter(
      ({ terms, topics: own }) =>
        [...terms].some((term) => words.has(term)) || asked.some((topic) => own.has(topic)),
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime())[0]
}

const TIE = 0.05
/** Of several pets one may be told among other things. */
const TIE_OF_SEVERAL = 0.65
const FEW = 3
const ownOf = ({ statement: { id, isFact, text, at } }: { statement: Statement }): OwnWords => ({
  id,
  isFact,
  text,
  at,
})

interface Question {
  readonly topics: ReadonlySet<TopicKey>
  readonly terms: ReadonlySet<string>
  /** Words that only name a topic. */
  readonly names: ReadonlySet<string>
  readonly frequency: ReadonlyMap<string, number>
  readonly total: number
}

function scoreOf(
  statement: Statement,
  { topics, terms, names, frequency, total }: Question,
): { readonly score: number; readonly met: string } {
  const met: TopicKey[] = []
  let score = 0
  // A statement about many things is less surely about this one.
  const purity = PURE_SHARE + (1 - PURE_SHARE) / Math.max(1, statement.topics.size)
  for (const topic of topics) {
    const share = shareOf(topic, statement)
    if (share > 0) met.push(topic)
    score += share * TOPIC_WEIGHT * purity
  }
  const persons = [...topics].filter((topic) => BEINGS.has(topic))
  if (persons.length > 0 && !persons.some((topic) => met.includes(topic))) return { score: 0, met: '' }
  const isOfAnother = [...statement.topics].some((topic) => BEINGS.has(topic))
  if (persons.length === 0 && isOfAnother) score -= OTHERS_PENALTY
  const shared = [...terms].filter((term) => statement.terms.has(term))
  // A word of half of what was said tells nothing, unless little was said.
  const telling = shared.filter((term) => (frequency.get(term) ?? 0) <= Math.max(FEW, total / 2))
  score += telling.length
  if ([...names].some((name) => statement.terms.has(name))) score += SAME_NAME
  const isAllWeak = [...topics].every((topic) => WEAK.has(topic)) && terms.size === 0
  const isOwnName = persons.length === 0 && met.includes('name') && !isOfAnother
  const isStrong = isOwnName || met.some((topic) => !WEAK.has(topic)) || telling.length > 0
  return isStrong || (isAllWeak && met.length > 0) ? { score, met: met.join() } : { score: 0, met: '' }
}

function shareOf(topic: TopicKey, { topics }: Statement): number {
  if (topics.has(topic)) return 1
  return ALSO_TOLD_AS[topic]?.some((also) => topics.has(also)) ? ALSO_SHARE : 0
}

/** Every sentence of the person that is no question, each once. */
function statementsIn(known: readonly Known[], language: string): readonly Statement[] {
  const found = new Map<string, Statement>()
  for (const one of known) {
    if (one.kind === 'message' && one.role !== 'user') continue
    const isFact = one.kind === 'fact'
    for (const text of isFact ? quotedIn(one.text) : sentencesIn(one.text)) {
      const own = languageOf(text)
      if (text.length > STATEMENT_LENGTH_MAX || asksIn(text, own) || asksIn(text, language)) continue
      const key = plainWords(text).join(' ')
      if (key === '') continue
      const filed = topicsOfSlot(one)
      const same = found.get(key)
      if (same !== undefined) found.set(key, { ...same, topics: new Set([...same.topics, ...filed]) })
      if (same !== undefined || found.size >= STATEMENTS_MAX) continue
      found.set(key, {
        id: one.id,
        isFact,
        text,
        at: one.at,
        topics: new Set([...topicsIn(text, own), ...topicsIn(text, language), ...filed]),
        terms: new Set([...termsOf(text, own), ...termsOf(text, language)]),
      })
    }
  }
  return [...found.values()]
}

const TOPIC_OF_SLOT: Readonly<Record<string, TopicKey>> = {
  ...{ home: 'home', origin: 'origin', name: 'name', age: 'age', birthday: 'birthday', marital: 'partner' },
  ...{ employer: 'work', workplace: 'work', job: 'work', school: 'study', studies: 'study' },
  ...{ diet: 'diet', allergy: 'allergy', smokes: 'smoking', medication: 'health', condition: 'health' },
}

/** "我跳槽到…" is filed under the employer, whether or not the lists of words know the verb. */
function topicsOfSlot({ slot = '' }: Known): readonly TopicKey[] {
  const [owner, attribute = ''] = slot.split('/')
  const topic = owner === 'user' ? TOPIC_OF_SLOT[attribute] : undefined
  return topic === undefined ? [] : [topic]
}

/** The words of "The user said: “…”". A fact that is told in words of its own has none. */
export function quotedIn(text: string): readonly string[] {
  const [from, to] = [text.indexOf('“'), text.lastIndexOf('”')]
  return from < 0 || to <= from ? [] : [text.slice(from + 1, to)]
}
