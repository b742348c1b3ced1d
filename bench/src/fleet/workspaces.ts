import { createHmac, randomUUID } from 'node:crypto'
import { buildApp } from '../../../server/src/app.ts'
import { openStorage } from '../../../server/src/cli/storage.ts'
import { readConfig } from '../../../server/src/config.ts'
import { makeLog } from '../../../server/src/platform/observe/log.ts'
import { newTenant } from '../billing-prepare.ts'

const SECRET = 'fleet-secret'
const AT_ONCE = 8
const PEOPLE_EACH = 200

/** Makes the workspaces before the program starts; each with an API key. */
export async function makeWorkspaces(
  settings: Record<string, string>,
  count: number,
): Promise<readonly string[]> {
  const config = readConfig({ ...settings, PORT: '0', RAPPORT_ROLES: 'api' })
  const log = makeLog('error')
  const storage = await openStorage(config, log)
  const app = await buildApp({ config, log, ...storage })
  const keys: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const at = next
        next += 1
        keys[at] = (await newTenant(app, storage.db, `Fleet ${at}`)).key
      }
    }),
  )
  await app.close()
  await storage.db.close()
  return keys
}

const CITIES = ['Lyon', 'Porto', 'Oslo', 'Graz', 'Turin', 'Leeds', 'Bergen', 'Ghent']
const THINGS = ['boat', 'piano', 'garden', 'bicycle', 'kitchen', 'dog', 'novel', 'camera']

export const OPERATIONS = ['chat', 'inbound', 'search', 'import'] as const
export type Kind = (typeof OPERATIONS)[number]

/** One workspace as its clients use it. What it needs first, an agent and a channel, is made when it is first used. */
export class FleetWorkspace {
  readonly #url: string
  readonly #key: string
  readonly people = new Set<string>()
  #ready: Promise<string> | undefined

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  async prepare(): Promise<string> {
    this.#ready ??= (async () => {
      const { project_id: projectId } = await this.#post('/agents', { name: 'Ada' })
      const { connection_id: id } = await this.#post(`/projects/${projectId}/channel-connections`, {
        channel_type: 'whatsapp',
        app_secret: SECRET,
        access_token: 'none',
        verify_token: 'verify',
        phone_number_id: '1',
      })
      return `/hooks/${id}`
    })()
    return this.#ready
  }

  async run(kind: Kind, roll: (sides: number) => number): Promise<void> {
    const hook = await this.prepare()
    // Some people write every day, most of them rarely.
    const userId = `p${Math.floor((roll(1_000) / 1_000) ** 3 * PEOPLE_EACH)}`
    const said = `I have a ${THINGS[roll(8)]} in ${CITIES[roll(8)]}, number ${roll(10_000)}.`
    if (kind === 'search') {
      await this.#send(
        'GET',
        `/agents/Ada/memory/search?user_id=${userId}&q=${encodeURIComponent(`the ${THINGS[roll(8)]} in ${CITIES[roll(8)]}`)}`,
      )
      return
    }
    this.people.add(kind === 'inbound' ? `49${userId}` : userId)
    if (kind === 'chat')
      await this.#post(
        '/agents/Ada/chat',
        { user_id: userId, messages: [{ role: 'user', content: said }] },
        false,
      )
    else if (kind === 'import')
      await this.#post('/agents/Ada/users/import', {
        source: 'fleet',
        users: [{ user_id: userId, content: [{ type: 'note', body: said }] }],
      })
    else await this.#inbound(hook, `49${userId.slice(1)}`, said)
  }

  async #inbound(hook: string, from: string, body: string): Promise<void> {
    const message = {
      from,
      id: `wamid.${randomUUID()}`,
      timestamp: `${Math.floor(Date.now() / 1_000)}`,
      type: 'text',
      text: { body },
    }
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, messages: [message] }
    const text = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    })
    const answer = await fetch(`${this.#url}${hook}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}`,
      },
      body: text,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${hook} answered ${answer.status}`)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a benchmark looks into answers freely
  async #post(path: string, body: object, isJson = true): Promise<any> {
    const text = await this.#send('POST', path, body)
    return isJson ? JSON.parse(text) : text
  }

  async #send(method: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return text
  }
}
