import { Api } from './api.ts'
import { agents } from './face/agents.ts'
import { billing } from './face/billing.ts'
import { channels } from './face/channels.ts'
import { conversations } from './face/conversations.ts'
import { imports } from './face/imports.ts'
import { knowledge } from './face/knowledge.ts'
import { leads } from './face/leads.ts'
import { learning } from './face/learning.ts'
import { memory } from './face/memory.ts'
import { notifications } from './face/notifications.ts'
import { routing } from './face/routing.ts'
import { sessions } from './face/sessions.ts'
import { workspace } from './face/workspace.ts'
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
