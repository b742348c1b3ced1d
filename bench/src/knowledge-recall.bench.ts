import { termsOf } from '../../server/src/algorithms/text/words.ts'
import { type App, buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { asSystem } from '../../server/src/platform/db/database.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { freshDatabase, serverUrl } from './database.ts'
import { type DocumentQuestion, readQuestions } from './knowledge-questions.ts'
import { type Ranked, report } from './locomo-scoring.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/**
 * How well passages of documents are found, by questions that were not written for a search: headings of Markdown
 * files, which are taken out of the files before these are uploaded. Plain BM25 over the same passages beside it.
 * DATABASE_URL=… npm run bench -w bench -- knowledge-recall <folder> … [--tuning] [--kept] [--words]
 * The third of the questions that is held back is asked; with --tuning the other two thirds. The database stays: with
 * --kept it is searched as it is, because most of the time goes into vectors. With --words they are not waited for, and
 * only the search by words is measured.
 */
const args = process.argv.slice(2)
const { documents, questions } = readQuestions(args.filter((arg) => !arg.startsWith('--')))
if (questions.length === 0) throw new Error('Which folders? Markdown files are looked for below them.')
const asked = questions.filter(({ isHeldBack }) => isHeldBack !== args.includes('--tuning'))
const RESULTS = 10

const NAME = 'rapport_bench_knowledge_recall'
const isKept = args.includes('--kept')
const isWordsOnly = args.includes('--words')
const keptUrl = new URL(serverUrl())
keptUrl.pathname = `/${NAME}`
const config = readConfig({
  PORT: '0',
  DATABASE_URL: isKept ? keptUrl.toString() : (await freshDatabase(NAME)).url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_RATE_LIMIT: '0',
})
const log = makeLog('error')
const storage = await openStorage(config, log)
const app: App = await buildApp({ config, log, ...storage })
const project = await storage.db.read(asSystem, (tx) =>
  tx.db
    .selectFrom('projects')
    .select(['tenant_id as tenantId', 'project_id as projectId'])
    .executeTakeFirstOrThrow(),
)

for (const { name, text } of isKept ? [] : documents) {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/markdown`
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/v1/projects/${project.projectId}/knowledge/documents`,
    headers: {
      authorization: `Bearer ${app.firstCredentials?.apiKey ?? ''}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    payload: `--edge\r\n${head}\r\n\r\n${text}\r\n--edge--\r\n`,
  })
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
}
for (;;) {
  const left = await storage.db.read(asSystem, async (tx) => {
    const waiting = tx.db.selectFrom('kb_documents').select('document_id')
    const unread = await waiting.where('status', 'not in', ['indexed', 'failed']).execute()
    if (isWordsOnly) return unread.length
    return (
      unread.length +
      (await tx.db.selectFrom('kb_chunks').select('chunk_id').where('vector_model', '=', '').execute()).length
    )
  })
  if (left === 0) break
  await new Promise((wait) => setTimeout(wait, 500))
}
const passages = await storage.db.read(asSystem, (tx) =>
  tx.db
    .selectFrom('kb_chunks')
    .select(['heading', 'content'])
    .orderBy('document_id')
    .orderBy('position')
    .execute(),
)
const count = (kind: string) => asked.filter(({ category }) => category === kind).length
say(`${machine()}\n`)
say(
  `${documents.length} documents, ${passages.length} passages, ${count('question')} questions, ${count('heading')} headings`,
)

const ranked = (question: DocumentQuestion, headings: readonly string[]): Ranked => ({
  category: question.category,
  conversation: '',
  found: headings.map((heading) => (heading.includes(question.mark) ? question.mark : '')),
  evidence: [question.mark],
})

/** BM25 over the stems of heading and text. */
function bm25(): (question: DocumentQuestion) => Ranked {
  const counts = passages.map(({ heading, content }) => {
    const stems = new Map<string, number>()
    for (const stem of termsOf(`${heading} ${content}`)) stems.set(stem, (stems.get(stem) ?? 0) + 1)
    return { stems, length: [...stems.values()].reduce((sum, times) => sum + times, 0) }
  })
  const average = counts.reduce((sum, { length }) => sum + length, 0) / counts.length
  return (question) => {
    const scores = new Float64Array(counts.length)
    for (const stem of new Set(termsOf(question.text))) {
      const frequency = counts.filter(({ stems }) => stems.has(stem)).length
      const rarity = Math.log(1 + (counts.length - frequency + 0.5) / (frequency + 0.5))
      for (const [at, { stems, length }] of counts.entries()) {
        const times = stems.get(stem) ?? 0
        scores[at] =
          (scores[at] ?? 0) + (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average))
      }
    }
    const best = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    return ranked(
      question,
      best.slice(0, RESULTS).map((at) => passages[at]?.heading ?? ''),
    )
  }
}
say(report('BM25', asked.map(bm25())))

for (const mode of isWordsOnly ? (['bm25'] as const) : (['bm25', 'auto'] as const)) {
  const answers: Ranked[] = []
  const times: number[] = []
  for (const question of asked) {
    const begun = performance.now()
    const query = { query: question.text, mode, limit: RESULTS }
    const found = await app.services.knowledge.search(project, 'project_only', query)
    times.push(performance.now() - begun)
    answers.push(
      ranked(
        question,
        found.map(({ passage }) => passage?.heading ?? ''),
      ),
    )
  }
  say(`${report(`ours, mode=${mode}`, answers)}   p50 ${percentile(times, 0.5).toFixed(1)} ms`)
}
await app.close()
process.exit(0)
