import {
  type Passage,
  PassageIndex,
  packVector,
  WEIGHTS,
  type Weights,
} from '../../server/src/algorithms/retrieval/index.ts'
import { bm25, dense, type Ranking } from './locomo-baselines.ts'
import { type Conversation, readConversations } from './locomo-data.ts'
import { askAll, quality, type Ranked, report, write } from './locomo-scoring.ts'
import { vectorsOf } from './locomo-vectors.ts'
import { machine, median, percentile, say } from './machine.ts'

/** How well and how fast memories are found: npm run bench -w bench -- locomo <file> [--captions] [--leave-one-out] */
const [path, ...options] = process.argv.slice(2)
if (path === undefined) throw new Error('Which file? It has to be in the format of LoCoMo.')
const conversations = readConversations(path, options.includes('--captions'))
/** As if clients had not said who is who. */
const isAnonymous = options.includes('--anonymous')

const speakerOf = (conversation: Conversation, speaker: string): string => {
  if (!isAnonymous) return speaker
  return speaker === conversation.turns[0]?.speaker ? 'user' : 'assistant'
}

const passagesOf = (
  conversation: Conversation,
  vectors: ReadonlyMap<string, Float32Array> | undefined,
): Passage[] =>
  conversation.turns.map((turn, position) => {
    const vector = vectors?.get(turn.text)
    return {
      id: turn.id,
      kind: 'message',
      text: turn.text,
      at: turn.at,
      thread: turn.session,
      position,
      speaker: speakerOf(conversation, turn.speaker),
      entities: [],
      weight: 0.5,
      ...(vector === undefined ? {} : { vectors: [packVector(vector)] }),
    }
  })

function indexOf(
  conversation: Conversation,
  vectors?: ReadonlyMap<string, Float32Array>,
  weights?: Weights,
): PassageIndex {
  const index = new PassageIndex(weights)
  index.put(passagesOf(conversation, vectors))
  return index
}

const searchTimes: number[] = []

function engine(
  conversation: Conversation,
  index: PassageIndex,
  vectors: ReadonlyMap<string, Float32Array> | undefined,
): Ranking {
  return (question) => {
    const vector = vectors?.get(index.questionText(question.text))
    const begun = performance.now()
    const hits = index.search({
      text: question.text,
      ...(vector === undefined ? {} : { vector }),
      now: conversation.endedAt,
      limit: 10,
      mode: 'auto',
    })
    searchTimes.push(performance.now() - begun)
    return hits.map((hit) => hit.id)
  }
}

const ask = (make: (conversation: Conversation) => Ranking): Ranked[] => askAll(conversations, make)

const turnCount = conversations.reduce((sum, { turns }) => sum + turns.length, 0)
const questionCount = conversations.reduce((sum, { questions }) => sum + questions.length, 0)
say(
  `${machine()}\n${conversations.length} conversations, ${turnCount} turns, ${questionCount} questions with evidence\n`,
)

const inOwnWords = new Map(conversations.map((conversation) => [conversation.id, indexOf(conversation)]))
const ownWords = (conversation: Conversation, text: string): string =>
  inOwnWords.get(conversation.id)?.questionText(text) ?? text
const vectors = await vectorsOf(
  conversations.flatMap((conversation) => [
    ...conversation.turns.map((turn) => turn.text),
    ...conversation.questions.flatMap(({ text }) => [text, ownWords(conversation, text)]),
  ]),
)

say('recall@10/nDCG@10')
say(report('BM25 alone', ask(bm25)))
say(
  report(
    'dense alone',
    ask((conversation) => dense(conversation, vectors)),
  ),
)
say(
  report(
    'dense alone, in the first person',
    ask((conversation) => dense(conversation, vectors, (text) => ownWords(conversation, text))),
  ),
)
say(
  report(
    'Rapport without vectors',
    ask((conversation) => engine(conversation, indexOf(conversation), undefined)),
  ),
)
searchTimes.length = 0
const ours = ask((conversation) => engine(conversation, indexOf(conversation, vectors), vectors))
say(report('Rapport', ours))
for (const { id } of conversations) {
  say(`  ${id.padEnd(32)} ${write(quality(ours.filter((answer) => answer.conversation === id)))}`)
}
say(`\nsearch: p50 ${median(searchTimes).toFixed(2)} ms, p99 ${percentile(searchTimes, 0.99).toFixed(2)} ms`)

if (options.includes('--leave-one-out')) leaveOneOut()
measureTenThousand()

/** Each weight a third lower, as it is, and half higher: chosen on the others, told for the one left out. */
function leaveOneOut(): void {
  say('\nweights, one at a time (recall@10/nDCG@10):')
  const variants: Ranked[][] = [ours]
  for (const name of Object.keys(WEIGHTS) as (keyof Weights)[]) {
    const cells = [0, 0.67, 1.5].map((factor) => {
      const weights = { ...WEIGHTS, [name]: WEIGHTS[name] * factor }
      const answers = ask((conversation) =>
        engine(conversation, indexOf(conversation, vectors, weights), vectors),
      )
      if (factor !== 0) variants.push(answers)
      return `×${factor} ${write(quality(answers))}`
    })
    say(`  ${name.padEnd(14)} ${cells.join('   ')}`)
  }
  const leftOut = conversations.flatMap(({ id }) => {
    const worth = (answers: readonly Ranked[]): number => {
      const { recall, ndcg } = quality(answers.filter((answer) => answer.conversation !== id))
      return recall + ndcg
    }
    const chosen = variants.reduce((best, variant) => (worth(variant) > worth(best) ? variant : best))
    return chosen.filter((answer) => answer.conversation === id)
  })
  say(report('chosen on the others, left one out', leftOut))
}

/** All conversations over and over, as the memory of one person who talks a lot. */
function measureTenThousand(): void {
  const rows: Passage[] = []
  for (let round = 0; rows.length < 10_000; round += 1) {
    for (const conversation of conversations) {
      for (const passage of passagesOf(conversation, vectors)) {
        rows.push({
          ...passage,
          id: `${round} ${conversation.id} ${passage.id}`,
          thread: `${round} ${conversation.id} ${passage.thread}`,
          position: rows.length,
        })
      }
    }
  }
  rows.length = 10_000
  const builds = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    new PassageIndex().put(rows)
    return performance.now() - begun
  })
  const index = new PassageIndex()
  index.put(rows)
  const appends = Array.from({ length: 1_000 }, (_, at) => {
    const pair = [0, 1].map((offset) => ({
      ...(rows[(2 * at + offset) % rows.length] as Passage),
      id: `new ${at} ${offset}`,
      thread: 'new',
      position: rows.length + 2 * at + offset,
    }))
    const begun = performance.now()
    index.put(pair)
    return performance.now() - begun
  })
  index.remove(Array.from({ length: 1_000 }, (_, at) => [`new ${at} 0`, `new ${at} 1`]).flat())
  searchTimes.length = 0
  for (const conversation of conversations) {
    const rank = engine(conversation, index, vectors)
    for (const question of conversation.questions.slice(0, 100)) rank(question)
  }
  say(`\n10,000 messages with vectors, ${(index.bytes / 1e6).toFixed(1)} MB`)
  say(`build ${median(builds).toFixed(0)} ms; two more messages ${median(appends).toFixed(3)} ms`)
  say(`search: p50 ${median(searchTimes).toFixed(2)} ms, p99 ${percentile(searchTimes, 0.99).toFixed(2)} ms`)
}
