import { ALSO_TOLD_AS, BEINGS, OF_EACH_BEING, TOPIC_KEYS, type TopicKey } from '../text/topics/index.ts'
import { type Memory, rarityOf } from './words-score.ts'

/**
 * "¿Qué música me gusta?" shares no word with "Me encanta el flamenco", and a model of English sees no meaning in either.
 * Both are about music, so that statements carry their topics as terms that no text can spell.
 */
const termOf = (topic: TopicKey): string => `#${topic}`

export const topicTerms = (topics: ReadonlySet<TopicKey>): readonly string[] => [...topics].map(termOf)

/** What is told in words of a related topic. */
const RELATED_SHARE = 0.6
/** Said of a relative or an animal when the question is about neither, or of none when it is about one. */
const OTHERS_SHARE = 0.4
/** Asked for one's own name, the name of a child is not the answer in spite of its words. */
const OF_ANOTHER = -0.5
/** A statement about many things is less surely about this one. */
const PURE_SHARE = 0.6

/** By row, how far it is about what the question asks for, from 0 to 1, and below for what is known of another; nothing where no row has topics. */
export function scoreTopics(memory: Memory, asked: ReadonlySet<TopicKey>): Float64Array | undefined {
  const { rows, postings, size } = memory
  if (asked.size === 0) return undefined
  const scores = new Float64Array(rows.count)
  const shares = new Float64Array(rows.count)
  let possible = 0
  for (const topic of asked) {
    const related = ALSO_TOLD_AS[topic] ?? []
    shares.fill(0)
    // A dog is a pet.
    const share = BEINGS.has(topic) ? 1 : RELATED_SHARE
    for (const other of related) postings.forEach(termOf(other), (row) => (shares[row] = share))
    postings.forEach(termOf(topic), (row) => (shares[row] = 1))
    let frequency = 0
    for (let row = 0; row < rows.count; row += 1)
      if ((shares[row] as number) > 0 && rows.isAlive[row] === 1) frequency += 1
    if (frequency === 0) continue
    const rarity = rarityOf(size, frequency)
    possible += rarity
    for (let row = 0; row < rows.count; row += 1)
      scores[row] = (scores[row] as number) + rarity * (shares[row] as number)
  }
  if (possible === 0) return undefined
  const counts = new Uint8Array(rows.count)
  const beings = new Uint8Array(rows.count)
  const meets = new Uint8Array(rows.count)
  const met = new Set(
    [...asked]
      .flatMap((topic) => [topic, ...(ALSO_TOLD_AS[topic] ?? [])])
      .filter((topic) => BEINGS.has(topic)),
  )
  for (const topic of TOPIC_KEYS)
    postings.forEach(termOf(topic), (row) => {
      counts[row] = (counts[row] as number) + 1
      if (BEINGS.has(topic)) beings[row] = 1
      if (met.has(topic)) meets[row] = 1
    })
  const asksBeing = [...asked].some((topic) => BEINGS.has(topic)) ? 1 : 0
  const isOfEach = asksBeing === 0 && [...asked].some((topic) => OF_EACH_BEING.has(topic))
  for (let row = 0; row < rows.count; row += 1) {
    const isOfAnother = beings[row] === 1 && (isOfEach || (asksBeing === 1 && meets[row] === 0))
    if (isOfAnother) {
      scores[row] = OF_ANOTHER
      continue
    }
    if (scores[row] === 0) continue
    const purity = PURE_SHARE + (1 - PURE_SHARE) / Math.max(1, counts[row] as number)
    const others = beings[row] === asksBeing ? 1 : OTHERS_SHARE
    scores[row] = ((scores[row] as number) / possible) * purity * others
  }
  return scores
}
