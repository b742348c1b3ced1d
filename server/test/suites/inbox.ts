import { createHmac } from 'node:crypto'
import { asSystem } from '../../src/platform/db/database.ts'
import { releaseDue } from '../../src/platform/jobs/jobs.store.ts'
import { type GraphServer, startGraphServer } from '../graph-server.ts'
import { closeAfterwards, type Reply, startApp, type TestApp, type TestTenant } from '../harness.ts'
import { workOff } from '../jobs.ts'

export const APP_SECRET = 'app-secret'
export const VERIFY_TOKEN = 'verify-token'
const QUEUES = [
  'channels.inbound',
  'conversations.media',
  'conversations.attend',
  'conversations.send',
  'conversations.wake',
  'conversations.forget',
]

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Any = any

const tenMinutesAgo = (): number => Math.floor(Date.now() / 1000) - 600

/** The application with a Graph API next to it, for the tests of one file. */
export async function withGraph(settings: Record<string, string> = {}) {
  // Files of one worker share this module, and the last of them may come half an hour after the first.
  BEGAN = tenMinutesAgo()
  const graph = await startGraphServer()
  const app = await startApp({
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', RAPPORT_GRAPH_URL: graph.url, ...settings },
  })
  closeAfterwards(async () => {
    await app.app.close()
    await graph.close()
  })
  return { app, graph }
}

/** A workspace with an agent called Ada that answers a WhatsApp number. */
export class Inbox {
  readonly app: TestApp
  readonly graph: GraphServer
  readonly tenant: TestTenant
  readonly connection: Any

  constructor(app: TestApp, graph: GraphServer, tenant: TestTenant, connection: Any) {
    this.app = app
    this.graph = graph
    this.tenant = tenant
    this.connection = connection
  }

  static async open(app: TestApp, graph: GraphServer, wish: Record<string, unknown> = {}): Promise<Inbox> {
    const tenant = await app.newTenant()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    const path = `/api/v1/projects/${tenant.projectId}/channel-connections`
    const made = await app.call('POST', path, {
      as: tenant.key,
      body: {
        channel_type: 'whatsapp',
        app_secret: APP_SECRET,
        access_token: graph.token,
        verify_token: VERIFY_TOKEN,
        phone_number_id: '1001',
        page_id: '2002',
        social_account_id: '3003',
        default_agent_id: 'Ada',
        ...wish,
      },
    })
    if (made.status !== 200) throw new Error(made.text)
    graph.calls.length = 0
    return new Inbox(app, graph, tenant, made.body)
  }

  get hook(): string {
    return `/hooks/${this.connection.connection_id}`
  }

  call(method: string, path: string, body?: unknown, as = this.tenant.key): Promise<Reply> {
    return this.app.call(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  }

  /** As Meta posts it, signature included. */
  post(body: unknown, secret = APP_SECRET): Promise<Reply> {
    const text = JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
    return this.app.call('POST', this.hook, { body: text, headers: { 'x-hub-signature-256': signature } })
  }

  /** Does everything that waits for the inbox. */
  async work(): Promise<void> {
    await this.app.db.transaction(asSystem, (tx) => releaseDue(tx, this.app.clock.now()))
    for (;;) {
      let done = 0
      for (const queue of QUEUES) done += await workOff(this.app, this.tenant.tenantId, queue)
      if (done === 0) return
    }
  }

  async receive(...bodies: readonly unknown[]): Promise<void> {
    for (const body of bodies) {
      const reply = await this.post(body)
      if (reply.status !== 200) throw new Error(reply.text)
    }
    await this.work()
  }

  async list(query = ''): Promise<Any[]> {
    return (await this.call('GET', `/conversations${query}`)).body.items
  }

  /** The only conversation, or the one with a contact. */
  async conversation(contact?: string): Promise<Any> {
    const rows = await this.list()
    const row = contact === undefined ? rows[0] : rows.find((one) => one.user_id.endsWith(`:${contact}`))
    return (await this.call('GET', `/conversations/${row.id}`)).body.conversation
  }

  async transcript(conversationId: string): Promise<Any[]> {
    return (await this.call('GET', `/conversations/${conversationId}/messages?order=asc&limit=200`)).body
      .items
  }

  async events(): Promise<readonly string[]> {
    return (await this.app.eventsOf(this.tenant.tenantId)).map((event) => event.type)
  }
}

/** What WhatsApp posts: messages, statuses, echoes of one number. */
export const whatsappBody = (value: Record<string, unknown>, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '555',
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550001', phone_number_id: '1001' },
            ...value,
          },
        },
      ],
    },
  ],
})

export let BEGAN = tenMinutesAgo()

/** `n` is the second it was said in. */
export const textFrom = (from: string, id: string, body: string, n = 0) => ({
  from,
  id: `wamid.${id}`,
  timestamp: String(BEGAN + n),
  type: 'text',
  text: { body },
})

export const said = (from: string, id: string, body: string, n = 0) =>
  whatsappBody({
    contacts: [{ profile: { name: `Person ${from}` }, wa_id: from }],
    messages: [textFrom(from, id, body, n)],
  })
