import { later, SECOND_MS } from '../../kernel/clock.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { notFound, Problem } from '../../kernel/problem.ts'
import { asSystem, asTenant, type Database } from '../../platform/db/database.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { findConnectionById } from '../channels/index.ts'
import {
  announce,
  type ConversationRow,
  findConversationOf,
  findMessage,
  type MessageRow,
  processConversation,
  receive,
  transcriptOf,
  userIdOf,
} from '../conversations/index.ts'
import type { FileRow } from '../files/index.ts'
import { WidgetBudgets } from './budgets.ts'
import { checkConsent, checkOrigin, type Site, siteOf } from './site.ts'
import { visitorView } from './views.ts'
import { attachmentsOf, fileLink, storeVisitorFile } from './visitor-files.ts'
import { findVisitorByToken, noteSeen, type VisitorRow } from './visitors.store.ts'
import { Words } from './words.ts'

type VisitorServices = Pick<
  Services,
  | 'clock'
  | 'events'
  | 'jobs'
  | 'chat'
  | 'eventHub'
  | 'settings'
  | 'files'
  | 'guideReader'
  | 'vault'
  | 'transcription'
>

/** A visitor who showed their token, and the site they are at. */
export interface AtSite {
  readonly visitor: VisitorRow
  readonly site: Site
}

export interface VisitorSaid {
  readonly content: string
  readonly fileIds: readonly string[]
  readonly clientId: string
  readonly ip: string
}

/** A visitor waits for so long; then a job answers, and the live stream brings it. */
const WAITING_MS = 80 * SECOND_MS
/** The job that answers if this process dies meanwhile. */
const JOB_AFTER_MS = 90 * SECOND_MS
const MESSAGES_A_MINUTE = 30
const TYPING_A_MINUTE = 20
const NEW_MESSAGES_MAX = 50

/** What website visitors do: write, receive the answer as a stream, and read earlier messages. */
export class Visitors {
  readonly #db: Database
  readonly #services: VisitorServices
  readonly #rate: RateLimit
  readonly #typingRate = new RateLimit(TYPING_A_MINUTE)
  readonly budgets = new WidgetBudgets()
  readonly #answering = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(db: Database, services: VisitorServices, messagesAMinute = MESSAGES_A_MINUTE) {
    this.#db = db
    this.#services = services
    this.#rate = new RateLimit(messagesAMinute)
  }

  /** Refuses requests without a token, or from a page that may not show the widget. */
  async at(token: string | undefined, origin: string | undefined): Promise<AtSite> {
    const hash = sha256(token ?? '')
    const found = await this.#db.read(asSystem, async (tx) => {
      const visitor = token ? await findVisitorByToken(tx, hash) : undefined
      const connection = visitor && (await findConnectionById(tx, visitor.tenant_id, visitor.connection_id))
      return visitor && connection && { visitor, site: await siteOf(tx, connection) }
    })
    if (found === undefined) throw new Problem('unauthenticated', 'There is no such visitor.')
    checkOrigin(found.site, origin, this.#services.settings.publicUrl)
    return found
  }

  /** What is stored when this returns will be answered, whether or not the visitor stays connected. */
  async take({ visitor, site }: AtSite, said: VisitorSaid): Promise<MessageRow> {
    checkConsent(site, visitor.consent_version)
    this.#rate.take(visitor.visitor_id)
    this.budgets.take('messages', visitor.connection_id, said.ip)
    const db = this.#in(visitor)
    const attachments = await attachmentsOf(this.#services, db, visitor, said.fileIds)
    const [first] = attachments
    const spoken = attachments.map(({ transcript }) => transcript ?? '').join('\n')
    const now = this.#services.clock.now()
    const name = `${visitor.visitor_id}:${said.clientId}`
    return db.transaction(async (tx) => {
      const event = {
        kind: 'message',
        contact: visitor.visitor_id,
        contactName: visitor.name,
        channelMessageId: name,
        at: now,
        type: said.content === '' && first !== undefined ? first.type : 'text',
        content: said.content || spoken.trim(),
        attachments,
        wantsReply: true,
      } as const
      await receive(tx, this.#services, site.connection, [event], later(now, JOB_AFTER_MS))
      await noteSeen(tx, visitor, now)
      const conversation = await this.#conversationOf(tx, visitor)
      const page = { after: undefined, order: 'desc', count: NEW_MESSAGES_MAX } as const
      const messages = conversation === undefined ? [] : await transcriptOf(tx, conversation, page)
      const taken = messages.find((message) => message.channel_message_id === name)
      if (taken === undefined) throw notFound('conversation')
      const place = { tenantId: visitor.tenant_id, projectId: visitor.project_id }
      await this.#services.files.attach(tx, place, said.fileIds, taken.conversation_id)
      return taken
    })
  }

  /** Keeps a file until it is sent with a message. */
  async upload(
    { visitor, site }: AtSite,
    sent: { readonly fileName: string; readonly content: Buffer },
    ip: string,
  ): Promise<FileRow> {
    checkConsent(site, visitor.consent_version)
    this.#rate.take(visitor.visitor_id)
    this.budgets.take('files', visitor.connection_id, ip)
    const db = this.#in(visitor)
    const conversation = await db.read((tx) => this.#conversationOf(tx, visitor))
    const owner = conversation && { conversationId: conversation.conversation_id }
    return storeVisitorFile(this.#services, db, visitor, owner, sent)
  }

  /** Tells who looks at the conversation that the visitor writes. */
  async typing({ visitor }: AtSite, ip: string): Promise<void> {
    this.#typingRate.take(visitor.visitor_id)
    this.budgets.take('typing', visitor.connection_id, ip)
    const conversation = await this.#in(visitor).read((tx) => this.#conversationOf(tx, visitor))
    if (conversation === undefined) return
    await this.#in(visitor).transaction(async (tx) =>
      announce(tx, this.#services.events, conversation, 'conversation.typing', { by: 'contact' }),
    )
  }

  /** Streams the answer, then the stored message. Nothing when an operator answers. */
  async *answerTo({ visitor }: AtSite, taken: MessageRow) {
    const words = new Words()
    const run = {
      tenantId: visitor.tenant_id,
      jobId: newId(),
      db: this.#in(visitor),
      // A visitor who reloads the page still gets the answer.
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(WAITING_MS)]),
      isLastTry: false,
      leaseMs: WAITING_MS,
      onDelta: (text: string) => words.add(text),
    }
    const answering = processConversation(this.#services, run, taken.conversation_id)
      // A job tries again, and logs when it gives up.
      .catch(() => undefined)
      .finally(() => words.end())
    this.#answering.add(answering)
    void answering.finally(() => this.#answering.delete(answering))
    const linkOf = fileLink(this.#services, visitor)
    yield { data: { type: 'message' as const, message: visitorView(taken, linkOf) } }
    for await (const text of words) yield { data: { type: 'text' as const, text } }
    for (const message of await this.#after(visitor, taken))
      yield { data: { type: 'message' as const, message: visitorView(message, linkOf) } }
    yield { data: { type: 'end' as const } }
  }

  /** The newest messages, oldest of them first. */
  async transcript({ visitor }: AtSite, count: number) {
    const rows = await this.#in(visitor).read(async (tx) => {
      const conversation = await this.#conversationOf(tx, visitor)
      const page = { after: undefined, order: 'desc', count: count + 1 } as const
      return conversation === undefined ? [] : transcriptOf(tx, conversation, page)
    })
    const linkOf = fileLink(this.#services, visitor)
    const messages = rows.slice(0, count).reverse()
    return { messages: messages.map((row) => visitorView(row, linkOf)), has_more: rows.length > count }
  }

  /** Every message of the conversation from now on, or after the one with the number. */
  async *follow({ visitor }: AtSite, from: number | undefined, signal: AbortSignal) {
    const following = await this.#services.eventHub.follow(visitor.tenant_id, from, signal)
    yield { comment: 'connected', id: String(following.from) }
    let own = (await this.#in(visitor).read((tx) => this.#conversationOf(tx, visitor)))?.conversation_id
    const userId = userIdOf('web', visitor.visitor_id)
    const linkOf = fileLink(this.#services, visitor)
    for await (const event of following.events) {
      if (event.projectId !== visitor.project_id) continue
      const isTyping = event.type === 'conversation.typing' && event.payload['by'] === 'operator'
      if (event.type !== 'conversation.message' && !isTyping) continue
      // A conversation that begins now is under the visitor's own id; it may become another person's later.
      if (own === undefined && event.payload['user_id'] === userId)
        own = String(event.payload['conversation_id'])
      if (own === undefined || event.payload['conversation_id'] !== own) continue
      if (isTyping) {
        yield { id: String(event.seq), data: { type: 'typing' as const } }
        continue
      }
      const id = String(event.payload['message_id'])
      const message = await this.#in(visitor).read((tx) => findMessage(tx, visitor.tenant_id, id))
      if (message !== undefined)
        yield {
          id: String(event.seq),
          data: { type: 'message' as const, message: visitorView(message, linkOf) },
        }
    }
  }

  /** Answers that are being said are broken off; jobs say them. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled([...this.#answering])
  }

  async #after(visitor: VisitorRow, taken: MessageRow): Promise<readonly MessageRow[]> {
    const after = { at: taken.said_at, sortKey: taken.sort_key }
    const page = { after, order: 'asc', count: NEW_MESSAGES_MAX } as const
    const rows = await this.#in(visitor).read((tx) => transcriptOf(tx, taken, page))
    return rows.filter((row) => row.direction === 'outbound')
  }

  #conversationOf(tx: Tx, visitor: VisitorRow): Promise<ConversationRow | undefined> {
    return findConversationOf(tx, visitor, visitor.visitor_id)
  }

  /** Within the tenant context of the visitor's workspace. */
  #in({ tenant_id }: VisitorRow): ScopedDatabase {
    return this.#db.scopedTo(asTenant(tenant_id))
  }
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly visitors: Visitors
  }
}
