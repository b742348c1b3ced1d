import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type App, buildApp } from '../../server/src/app.ts'
import { openStorage } from '../../server/src/cli/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { asSystem } from '../../server/src/platform/db/database.ts'
import { makeLog } from '../../server/src/platform/observe/log.ts'
import { freshDatabase } from './database.ts'
import { machine, percentile, say } from './machine.ts'
import { ENCRYPTION_KEY } from './program.ts'

/**
 * Knowledge at a size: walking three steps through 100,000 relations, searching 50,000 nodes, recommending among them,
 * following their trends, and how long anybody has to wait while a PDF of 300 pages is read. Vectors of the nodes are
 * random, so that no time goes into making them; a search compares as many as it would otherwise.
 * DATABASE_URL=… npm run bench -w bench -- knowledge
 */
const NODES = 50_000
const EDGES = 100_000
const ASKED = 50
const PAGES = 300
const DIMENSIONS = 384

let seed = 7
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed % sides
}
const KINDS = ['kettle', 'lamp', 'chair', 'boat', 'piano', 'bicycle', 'camera', 'table', 'tent', 'clock']
const LOOKS = ['red', 'blue', 'small', 'heavy', 'folding', 'antique', 'modern', 'plain', 'striped', 'oak']
const CITIES = ['Lyon', 'Porto', 'Oslo', 'Turin', 'Ghent', 'Graz', 'Lodz', 'Bath']
const pick = (words: readonly string[]): string => words[roll(words.length)] as string

const database = await freshDatabase('rapport_bench_knowledge')
const config = readConfig({
  PORT: '0',
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
  RAPPORT_RATE_LIMIT: '0',
})
const log = makeLog('error')
const storage = await openStorage(config, log)
const app: App = await buildApp({ config, log, ...storage })
const key = app.firstCredentials?.apiKey ?? ''
const { tenant_id: tenantId, project_id: projectId } = await storage.db.read(asSystem, (tx) =>
  tx.db.selectFrom('projects').select(['tenant_id', 'project_id']).executeTakeFirstOrThrow(),
)

async function call(
  method: 'GET' | 'POST',
  route: string,
  body?: string | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark looks into answers freely
): Promise<any> {
  const answer = await app.server.inject({
    method,
    url: `/api/v1/projects/${projectId}/knowledge/${route}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`

async function timed(times: number, ask: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now()
    await ask(at)
    taken.push(performance.now() - begun)
  }
  return taken
}

function unitVector(): Buffer {
  const values = Float32Array.from({ length: DIMENSIONS }, () => roll(2_000) / 1_000 - 1)
  const length = Math.hypot(...values)
  return Buffer.from(Float32Array.from(values, (value) => value / length).buffer)
}

say(`${machine()}\n`)
const { model } = app.services.embedder
const labels: string[] = []
for (let at = 0; at < NODES; at += 1_000) {
  const rows = Array.from({ length: 1_000 }, (_, n) => {
    const label = `${pick(LOOKS)} ${pick(KINDS)} ${at + n}`
    labels.push(label)
    const properties = {
      price: 10 + roll(500),
      colour: pick(LOOKS),
      city: pick(CITIES),
      note: `${pick(LOOKS)} ${pick(KINDS)}`,
    }
    return { label, properties: JSON.stringify(properties), vector: unitVector() }
  })
  await database.client.query(
    `with given as (select * from unnest($3::text[], $4::jsonb[], $5::bytea[]) as given (label, properties, vector)),
      made as (insert into kb_nodes (tenant_id, node_id, scope_id, node_type, label, norm_label, properties, source_type,
        confidence, version, revision, vector_model, vector, created_at, updated_at)
      select $1, gen_random_uuid(), $2::text, 'product', label, label, properties, 'api', 1, 1, 1, $6, vector,
        now() - random() * interval '60 days', now() from given returning *)
    insert into kb_node_versions (tenant_id, node_id, version, label, properties, confidence, is_active, source, created_at)
    select tenant_id, node_id, 1, label, properties, 1, true, 'api', created_at from made`,
    [
      tenantId,
      projectId,
      rows.map((row) => row.label),
      rows.map((row) => row.properties),
      rows.map((row) => row.vector),
      model,
    ],
  )
}
await database.client.query(
  `insert into kb_scopes (tenant_id, scope_id, version, rebuilt_at_version, updated_at) values ($1, $2, 1, 1, now())
   on conflict do nothing`,
  [tenantId, projectId],
)
await database.client.query(
  `with numbered as (select node_id, row_number() over () - 1 as n from kb_nodes),
    ends as (select floor(random() * $3)::bigint as a, floor(random() * $3)::bigint as b from generate_series(1, $4::int))
   insert into kb_facts (tenant_id, fact_id, scope_id, from_node_id, to_node_id, relation_type, extraction_confidence,
     effective_date, source, version, created_at)
   select $1, gen_random_uuid(), $2, one.node_id, other.node_id, 'goes_with', 1, now(), 'api', 1, now()
   from ends join numbered one on one.n = a join numbered other on other.n = b where a <> b on conflict do nothing`,
  [tenantId, projectId, NODES, EDGES],
)
await database.client.query('analyze kb_nodes; analyze kb_facts; analyze kb_node_versions')

const walks = await timed(ASKED, () =>
  call(
    'GET',
    `traverse?from_type=product&from_key=${encodeURIComponent(pick(labels))}&direction=both&max_depth=3`,
  ),
)
say(
  `traverse, 3 steps in both directions, ${NODES} nodes and ${EDGES} relations: ${shown(walks)} (${load()})`,
)

const question = () =>
  `search?q=${encodeURIComponent(`a ${pick(LOOKS)} ${pick(KINDS)} from ${pick(CITIES)}`)}`
const [first = 0] = await timed(1, () => call('GET', question()))
say(`first search over ${NODES} nodes, which builds the index: ${first.toFixed(0)} ms`)
const found = await timed(ASKED, () => call('GET', question()))
say(`search over ${NODES} nodes (random vectors), depth 1: ${shown(found)} (${load()})`)
const bare = await timed(ASKED, () => call('GET', `${question()}&depth=0`))
say(`the same without what is related: ${shown(bare)}`)

async function runRule(rule_type: string, rule: object): Promise<string> {
  const made = await call('POST', 'analytics/rules', {
    name: rule_type,
    rule_type,
    config: rule,
    enabled: true,
  })
  await call('POST', `analytics/rules/${made.rule_id}/run`)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (;;) {
    const { last_run_status: status, last_run_duration_ms: ms } = await call(
      'GET',
      `analytics/rules/${made.rule_id}`,
    )
    if (status === 'failed') throw new Error(`the ${rule_type} rule failed`)
    if (status === 'success') {
      delay.disable()
      say(
        `${rule_type} rule over ${NODES} nodes: ${ms} ms, longest block ${(delay.max / 1e6).toFixed(0)} ms (${load()})`,
      )
      return made.rule_id
    }
    await pause(100)
  }
}
const ruleId = await runRule('recommendation', { target_entity_type: 'product' })
const sources = (await call('GET', 'nodes?limit=1000')).nodes.map((node: { node_id: string }) => node.node_id)
const told = await timed(ASKED, () =>
  call('GET', `analytics/recommendations?rule_id=${ruleId}&source_id=${pick(sources)}`),
)
say(`recommendations for one of ${NODES} nodes: ${shown(told)} (${load()})`)
const trendId = await runRule('trend', { target_entity_type: 'product', property: 'price' })
const ranked = await timed(ASKED, () =>
  call('GET', `analytics/rankings?rule_id=${trendId}&type=top&window=30d`),
)
say(`rankings: ${shown(ranked)}`)

/** A PDF with as many pages of plain sentences. */
function longPdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const kids: string[] = []
  for (let page = 1; page <= PAGES; page += 1) {
    const lines = Array.from(
      { length: 45 },
      (_, line) =>
        `BT /F1 10 Tf 50 ${750 - line * 14} Td (On page ${page} the ${pick(LOOKS)} ${pick(KINDS)} of ${pick(CITIES)} is described in line ${line} once more.) Tj ET`,
    ).join('\n')
    objects.push(`<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
const head =
  'Content-Disposition: form-data; name="file"; filename="long.pdf"\r\nContent-Type: application/pdf'
const payload = `--edge\r\n${head}\r\n\r\n${longPdf()}\r\n--edge--\r\n`
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const begun = performance.now()
const document = await call('POST', 'documents', payload, {
  'content-type': 'multipart/form-data; boundary=edge',
})
for (;;) {
  const { status, error_msg: error } = await call('GET', `documents/${document.document_id}`)
  if (status === 'failed') throw new Error(error)
  if (status === 'indexed') break
  await pause(50)
}
delay.disable()
say(
  `a PDF of ${PAGES} pages indexed in ${((performance.now() - begun) / 1_000).toFixed(1)} s, longest block of the event loop ${(delay.max / 1e6).toFixed(0)} ms (${load()})`,
)
await app.close()
await database.drop()
process.exit(0)
