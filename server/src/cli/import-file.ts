import { createReadStream } from 'node:fs'
import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { newId, sha256 } from '../kernel/ids.ts'
import {
  FILE_FORMATS,
  type ImportedUser,
  type ReadEntry,
  readEntries,
  UnreadableFile,
} from '../modules/imports/index.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { ImportApi } from './import-api.ts'
import { type Batch, batchesOf } from './import-batches.ts'
import { parseArgs } from './parse-args.ts'

const USAGE = `import ${FILE_FORMATS.join('|')} FILE --agent NAME [--user ID] [--map COLUMN=MEANING,…] [--report FILE] [--dry-run]`
const POLL_MS = 500
const CHUNK_BYTES = 1_000_000
const PREVIEWED_MAX = 20

/** Speaks to a running server, like any other client: the database is the server's. */
export const importFile: Run = async (words) => {
  const { values, positionals } = parseArgs(
    USAGE,
    words,
    {
      agent: { type: 'string' },
      user: { type: 'string' },
      map: { type: 'string' },
      source: { type: 'string' },
      url: { type: 'string' },
      key: { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
    ['FORMAT', 'FILE'],
  )
  const [format = '', path = ''] = positionals
  if (!FILE_FORMATS.includes(format))
    throw new CommandError(`A file is one of ${FILE_FORMATS.join(', ')}.\nUsage: rapport ${USAGE}`)
  const isDry = values['dry-run'] === true
  if (values.agent === undefined && !isDry)
    throw new CommandError(`--agent is missing.\nUsage: rapport ${USAGE}`)
  if (isDry && values.report !== undefined)
    throw new CommandError('A dry run brings nothing in, and so has no report: leave out --report.')
  const config = readConfig()
  const key = values.key ?? config.RAPPORT_API_KEY
  if (key === undefined && !isDry)
    throw new CommandError('Name an API key: --key, or RAPPORT_API_KEY in the environment.')
  const url = (values.url ?? config.RAPPORT_URL ?? config.publicUrl).replace(/(?<!\/)\/+$/, '')
  const api = new ImportApi(`${url}/api/v1/agents/${encodeURIComponent(values.agent ?? '')}/users`, key ?? '')
  const options = { userId: values.user, columns: columnsIn(values.map) }
  const run = new ImportRun(path, format, options, { source: values.source ?? format, report: values.report })
  try {
    if (isDry) await run.dryRun(values.agent === undefined || key === undefined ? undefined : api)
    else await run.send(api, `${url} ${values.agent}`)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    if (error instanceof CommandError) throw error
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function columnsIn(map: string | undefined): Readonly<Record<string, string>> | undefined {
  if (map === undefined) return undefined
  const pairs = map.split(',').map((pair) => pair.split('='))
  if (pairs.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new CommandError('--map reads like "Loyalty no=user_id,Remarks=note,Internal=skip".')
  return Object.fromEntries(pairs.map(([column = '', meaning = '']) => [column.trim(), meaning.trim()]))
}

/** How far an import of a file has come. */
interface Progress {
  /** Which file is brought where; another one begins at its beginning. */
  readonly of: string
  /** Told apart from a later run of the same file, which sends everything again. */
  readonly run: string
  readonly entries: number
  readonly people: number
  readonly facts: number
  readonly failed: number
}

class ImportRun {
  readonly #path: string
  readonly #format: string
  readonly #options: Parameters<typeof readEntries>[2]
  readonly #source: string
  readonly #report: string | undefined
  readonly #left = new Map<string, number>()

  constructor(
    path: string,
    format: string,
    options: Parameters<typeof readEntries>[2],
    to: { readonly source: string; readonly report: string | undefined },
  ) {
    this.#path = path
    this.#format = format
    this.#options = options
    this.#source = to.source
    this.#report = to.report
  }

  #batches(after: number): AsyncGenerator<Batch> {
    const chunks = createReadStream(this.#path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })
    const entries = readEntries(this.#format, chunks, { ...this.#options, after })
    return batchesOf(entries, (entry) => this.#leave(entry))
  }

  #leave({ left }: ReadEntry): void {
    for (const [why, count] of left) this.#left.set(why, (this.#left.get(why) ?? 0) + count)
  }

  /** Counts what is in the file and, where there is a server to ask, shows what its first people would teach. */
  async dryRun(api: ImportApi | undefined): Promise<void> {
    const people = new Set<string>()
    const counts = { facts: 0, messages: 0, texts: 0 }
    let first: readonly ImportedUser[] = []
    for await (const { users } of this.#batches(0)) {
      if (first.length === 0) first = users.slice(0, PREVIEWED_MAX)
      for (const user of users) {
        people.add(user.user_id)
        counts.facts += user.facts?.length ?? 0
        counts.messages += user.messages?.length ?? 0
        counts.texts += user.content?.length ?? 0
      }
    }
    this.#tellLeft()
    if (people.size === 0) throw new UnreadableFile('There are no people in the file.')
    remark(
      `${people.size} people, ${counts.facts} facts, ${counts.messages} messages, ${counts.texts} texts.`,
    )
    if (api === undefined) return
    for (const { user_id, reason, facts } of (await api.preview(this.#source, first)).rows) {
      say(reason === '' ? `${user_id}:` : `${user_id}: ${reason}`)
      for (const { atomic_text, change, replaces } of facts)
        say(
          `  ${change.padEnd(8)} ${atomic_text}${replaces === undefined ? '' : ` (instead of: ${replaces})`}`,
        )
    }
  }

  /** Sends part after part. What is done is written down, so that a run that was ended goes on there. */
  async send(api: ImportApi, target: string): Promise<void> {
    const { size, mtimeMs } = await stat(this.#path)
    const what = JSON.stringify([target, this.#format, this.#options, this.#source, size, mtimeMs])
    const of = sha256(what).toString('hex')
    let done = await this.#progress(of)
    await this.#write(done)
    if (done.entries > 0) remark(`Going on after entry ${done.entries}.`)
    for await (const batch of this.#batches(done.entries)) {
      if (batch.users.length === 0) continue
      const hash = sha256(JSON.stringify(batch.users)).toString('hex')
      const jobId = await api.begin(this.#source, batch.users, `${done.run}-${hash.slice(0, 32)}`)
      const job = await over(api, jobId)
      if (job.errors > 0 || this.#report !== undefined) await this.#tell(await api.report(jobId), batch)
      done = {
        ...done,
        entries: batch.until,
        people: done.people + batch.users.length,
        facts: done.facts + job.facts_stored,
        failed: done.failed + job.errors,
      }
      await this.#write(done)
      remark(`${done.people} people, ${done.facts} facts stored.`)
    }
    await rm(this.#progressPath, { force: true })
    this.#tellLeft()
    if (done.people === 0) throw new UnreadableFile('There are no people in the file.')
    say(`${done.people - done.failed} of ${done.people} people imported, ${done.facts} facts stored.`)
    if (done.failed > 0)
      throw new CommandError(`${done.failed} people could not be imported; the others are done.`)
  }

  #tellLeft(): void {
    for (const [why, count] of this.#left) remark(`Left out: ${count} ${why}.`)
  }

  /** Failed rows are shown by the entry of the file they came from, and written into the report. */
  async #tell(rows: Awaited<ReturnType<ImportApi['report']>>, batch: Batch): Promise<void> {
    const shown = rows.map((row) => ({ ...row, line: batch.lines[row.line - 1] ?? 0 }))
    for (const { line, user_id, state, reason } of shown)
      if (state === 'failed') remark(`Entry ${line}, ${user_id}: ${reason}`)
    const lines = shown.map((row) => `${JSON.stringify(row)}\n`).join('')
    if (this.#report !== undefined) await appendFile(this.#report, lines)
  }

  get #progressPath(): string {
    return `${this.#path}.import-progress`
  }

  async #progress(of: string): Promise<Progress> {
    const text = await readFile(this.#progressPath, 'utf8').catch(() => '{}')
    const known = JSON.parse(text) as Partial<Progress>
    return known.of === of
      ? (known as Progress)
      : { of, run: newId(), entries: 0, people: 0, facts: 0, failed: 0 }
  }

  /** Under another name first: a run that is killed while it writes leaves the old progress. */
  async #write(progress: Progress): Promise<void> {
    await writeFile(`${this.#progressPath}.new`, JSON.stringify(progress))
    await rename(`${this.#progressPath}.new`, this.#progressPath)
  }
}

async function over(api: ImportApi, jobId: string): ReturnType<ImportApi['look']> {
  for (;;) {
    const job = await api.look(jobId)
    if (job.status === 'completed' || job.status === 'failed') return job
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
