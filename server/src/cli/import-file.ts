import { readFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import {
  FILE_FORMATS,
  type ImportedUser,
  type ReadFile,
  readImportFile,
  UnreadableFile,
} from '../modules/imports/index.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { Progress } from './progress.ts'

const USAGE = `import ${FILE_FORMATS.join('|')} FILE --agent NAME [--user ID] [--map COLUMN=MEANING,…] [--dry-run]`
/** Of one call: as many people as the API takes, and far fewer bytes. */
const USERS_A_CALL = 500
const BYTES_A_CALL = 16_000_000
const POLL_MS = 500

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
      'dry-run': { type: 'boolean' },
    },
    ['FORMAT', 'FILE'],
  )
  const [format = '', path = ''] = positionals
  if (!FILE_FORMATS.includes(format))
    throw new CommandError(`A file is one of ${FILE_FORMATS.join(', ')}.\nUsage: rapport ${USAGE}`)
  const file = await readAs(format, path, { userId: values.user, columns: columnsIn(values.map) })
  for (const what of file.left) remark(`Left out: ${what}.`)
  remark(inWords(file.users))
  if (values['dry-run']) return
  if (values.agent === undefined) throw new CommandError(`--agent is missing.\nUsage: rapport ${USAGE}`)
  const config = readConfig()
  const key = values.key ?? config.RAPPORT_API_KEY
  if (key === undefined)
    throw new CommandError('Name an API key: --key, or RAPPORT_API_KEY in the environment.')
  const url = (values.url ?? config.RAPPORT_URL ?? config.publicUrl).replace(/(?<!\/)\/+$/, '')
  const api = new ImportApi(`${url}/api/v1/agents/${encodeURIComponent(values.agent)}/users`, key)
  await bring(api, file.users, values.source ?? format)
}

function columnsIn(map: string | undefined): Readonly<Record<string, string>> | undefined {
  if (map === undefined) return undefined
  const pairs = map.split(',').map((pair) => pair.split('='))
  if (pairs.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new CommandError('--map reads like "Loyalty no=user_id,Remarks=note,Internal=skip".')
  return Object.fromEntries(pairs.map(([column = '', meaning = '']) => [column.trim(), meaning.trim()]))
}

async function readAs(
  format: string,
  path: string,
  options: Parameters<typeof readImportFile>[2],
): Promise<ReadFile> {
  try {
    return readImportFile(format, await readFile(path, 'utf8'), options)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function inWords(users: readonly ImportedUser[]): string {
  const sum = (count: (user: ImportedUser) => number) => users.reduce((total, user) => total + count(user), 0)
  const facts = sum((user) => user.facts?.length ?? 0)
  const messages = sum((user) => user.messages?.length ?? 0)
  const texts = sum((user) => user.content?.length ?? 0)
  return `${users.length} people, ${facts} facts, ${messages} messages, ${texts} texts.`
}

/** Parts that one call takes; a person with more than that goes alone. */
function* parts(users: readonly ImportedUser[]): Generator<readonly ImportedUser[]> {
  let part: ImportedUser[] = []
  let bytes = 0
  for (const user of users) {
    const size = Buffer.byteLength(JSON.stringify(user))
    if (part.length > 0 && (part.length >= USERS_A_CALL || bytes + size > BYTES_A_CALL)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(user)
    bytes += size
  }
  if (part.length > 0) yield part
}

async function bring(api: ImportApi, users: readonly ImportedUser[], source: string): Promise<void> {
  const progress = new Progress('people', users.length)
  let before = 0
  let facts = 0
  let failed = 0
  for (const part of parts(users)) {
    const jobId = await api.begin(source, part)
    for (;;) {
      const job = await api.look(jobId)
      progress.show(before + job.processed_users)
      if (job.status === 'completed' || job.status === 'failed') {
        facts += job.facts_stored
        failed += job.errors
        for (const fault of job.error_details ?? []) progress.remark(`${fault.user_id}: ${fault.error}`)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    before += part.length
  }
  progress.end()
  say(`${users.length - failed} of ${users.length} people imported, ${facts} facts stored.`)
  if (failed > 0) throw new CommandError(`${failed} people could not be imported; the others are done.`)
}

interface JobView {
  readonly status: string
  readonly processed_users: number
  readonly facts_stored: number
  readonly errors: number
  readonly error_details: readonly { readonly user_id: string; readonly error: string }[] | null
}

class ImportApi {
  readonly #base: string
  readonly #key: string

  constructor(base: string, key: string) {
    this.#base = base
    this.#key = key
  }

  async begin(source: string, users: readonly ImportedUser[]): Promise<string> {
    return (await this.#call<{ job_id: string }>('POST', '/import', { source, users })).job_id
  }

  look(jobId: string): Promise<JobView> {
    return this.#call('GET', `/import/${jobId}`)
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new CommandError(
        `The server does not answer at ${new URL(this.#base).origin}: ${reasonOf(error)}`,
      )
    })
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (response.ok) return answer as T
    const fields = ((answer['errors'] ?? []) as { location: string; message: string }[])
      .slice(0, 10)
      .map(({ location, message }) => `\n  ${location} ${message}`)
    throw new CommandError(`The server refused: ${answer['detail'] ?? response.status}${fields.join('')}`)
  }
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
