import { Api } from './api.ts'
import { agents } from './resources/agents.ts'
import { billing } from './resources/billing.ts'
import { channels } from './resources/channels.ts'
import { conversations } from './resources/conversations.ts'
import { imports } from './resources/imports.ts'
import { knowledge } from './resources/knowledge.ts'
import { leads } from './resources/leads.ts'
import { learning } from './resources/learning.ts'
import { memory } from './resources/memory.ts'
import { notifications } from './resources/notifications.ts'
import { routing } from './resources/routing.ts'
import { sessions } from './resources/sessions.ts'
import { workspace } from './resources/workspace.ts'
import type { ClientOptions } from './transport.ts'

/** A client of one server: the words of each domain, and every operation by its path. */
export class Client extends Api {
  readonly agents = agents(this)
  readonly memory = memory(this)
  readonly sessions = sessions(this)
  readonly imports = imports(this)
  readonly conversations = conversations(this)
  readonly channels = channels(this)
  readonly knowledge = knowledge(this)
  readonly learning = learning(this)
  readonly leads = leads(this)
  readonly notifications = notifications(this)
  readonly routing = routing(this)
  readonly billing = billing(this)
  readonly workspace = workspace(this)
}

/** `createClient({ url: 'http://127.0.0.1:8080', key: 'sk_…' })` */
export const createClient = (options: ClientOptions): Client => new Client(options)
