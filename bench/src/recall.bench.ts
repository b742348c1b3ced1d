import {
  type Passage,
  PassageIndex,
  packVector,
  WEIGHTS,
  type Weights,
} from '../../server/src/algorithms/retrieval/index.ts'
import { passagesOf } from '../../server/src/algorithms/text/passages.ts'
import { bm25, type Ranking } from './locomo-baselines.ts'
import type { Conversation } from './locomo-data.ts'
import { askAll, type Quality, quality, type Ranked, report, write } from './locomo-scoring.ts'
import { vectorsOf } from './locomo-vectors.ts'
import { machine, median, say } from './machine.ts'
import { asOne, type Corpus, partiesOf, readCorpus } from './recall-data.ts'

/**
 * How well what was said is found again, on several corpora in one run, with plain BM25 beside it:
 * npm run bench -w bench -- recall <file> <file> … [--leave-one-out] [--as-one] [--estimates]
 * With --as-one all of them are the memory of one person, and the kinds of question have the file's name in front. With
 * --estimates meaning is estimated before it is compared exactly, as it is in memories of more than 10,000 passages.
 */
const words = process.argv.slice(2)
const files = words.filter((word) => !word.startsWith('--')).map(readCorpus)
const corpora = words.includes('--as-one') ? [asOne(files)] : files
if (corpora.length === 0)
  throw new Error('Which files? In the format of LoCoMo, or with turns and questions.')

type Vectors = ReadonlyMap<string, Float32Array>

const partsOf = (text: string): string[] => passagesOf(text).map(({ from, to }) => text.slice(from, to))

const toPassages = (conversation: Conversation, vectors: Vectors): Passage[] =>
  conversation.turns.map((turn, position) => ({
    id: turn.id,
    kind: 'message',
    text: turn.text,
    at: turn.at,
    thread: turn.session,
    position,
    speaker: turn.speaker,
    entities: [],
    weight: 0.5,
    vectors: partsOf(turn.text).flatMap((part) => {
      const vector = vectors.get(part)
      return vector === undefined ? [] : [packVector(vector)]
    }),
  }))

function indexOf(conversation: Conversation, vectors: Vectors, weights?: Weights): PassageIndex {
  const index = new PassageIndex(weights)
  index.put(toPassages(conversation, vectors))
  return index
}

const times: number[] = []

function engine(conversation: Conversation, vectors: Vectors, weights?: Weights): Ranking {
  const index = indexOf(conversation, vectors, weights)
  const { person } = partiesOf(conversation)
  return ({ text }) => {
    const vector = vectors.get(index.questionText(text))
    const begun = performance.now()
    const hits = index.search({
      text,
      ...(vector === undefined ? {} : { vector }),
      now: conversation.endedAt,
      limit: 10,
      mode: 'auto',
      asker: person,
      ...(words.includes('--estimates') ? { exactRowsMax: 0 } : {}),
    })
    times.push(performance.now() - begun)
    return hits.map((hit) => hit.id)
  }
}

const ask = ({ conversations }: Corpus, make: (conversation: Conversation) => Ranking): Ranked[] =>
  askAll(conversations, make)

const NO_VECTORS: Vectors = new Map()
const texts = corpora.flatMap(({ conversations }) =>
  conversations.flatMap((conversation) => {
    const index = indexOf(conversation, NO_VECTORS)
    return [
      ...conversation.turns.flatMap((turn) => partsOf(turn.text)),
      ...conversation.questions.map(({ text }) => index.questionText(text)),
    ]
  }),
)
const vectors = await vectorsOf(texts)

say(`${machine()}\nrecall@10/nDCG@10`)
for (const corpus of corpora) {
  say(`\n${corpus.name}: ${corpus.conversations.length} conversations`)
  const plain = ask(corpus, (conversation) => engine(conversation, NO_VECTORS))
  const ours = ask(corpus, (conversation) => engine(conversation, vectors))
  say(report('BM25 alone', ask(corpus, bm25)))
  say(report('Rapport without vectors', plain))
  say(report('Rapport', ours))
}
say(`\nsearch p50 ${median(times).toFixed(2)} ms`)
if (words.includes('--leave-one-out')) leaveOneOut()

/** Weights are chosen on all corpora but one, among variations of each weight, and told for the one left out. */
function leaveOneOut(): void {
  const variants: Weights[] = [WEIGHTS]
  for (const name of Object.keys(WEIGHTS) as (keyof Weights)[])
    for (const factor of [0, 0.5, 1.5, 2]) variants.push({ ...WEIGHTS, [name]: WEIGHTS[name] * factor })
  const tried = variants.map((weights) =>
    corpora.map((corpus) => quality(ask(corpus, (conversation) => engine(conversation, vectors, weights)))),
  )
  say('\nchosen on the others, told for the one left out')
  for (const [out, { name }] of corpora.entries()) {
    const worth = (figures: readonly Quality[]): number =>
      figures.reduce((sum, { recall, ndcg }, at) => (at === out ? sum : sum + recall + ndcg), 0)
    const best = tried.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    say(`${name.padEnd(34)} ${write(best[out] as Quality)}`)
  }
}
