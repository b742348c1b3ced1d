import { cutText } from '../../../kernel/cut-text.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AgentRow, CapabilityNeeds } from '../../agents/index.ts'
import type { ChatTool, ToolRun } from '../../chat/index.ts'
import { findManifest } from '../../runtime/index.ts'
import { normalLabel } from '../nodes/node.rules.ts'
import { scopeModeOf } from './chat-search.ts'
import type { Found } from './found.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'

const ITEMS_MAX = 6
const QUERY_MAX = 2_000
const WORDS_MAX = 500

const LACKING =
  'Unavailable: the manifest of the workspace names no type of items (sales_copilot.structured_catalog.view.item_type).'

/** What a workspace offers: the nodes of the type that its manifest calls the items of its catalogue. */
export class Catalogue {
  readonly #db: Database
  readonly #knowledge: KnowledgeSearch
  readonly #events: Events

  constructor(parts: {
    readonly db: Database
    readonly knowledge: KnowledgeSearch
    readonly events: Events
  }) {
    this.#db = parts.db
    this.#knowledge = parts.knowledge
    this.#events = parts.events
  }

  /** The items nearest to the words, best first; undefined for agents that are not bound to the catalogue. */
  async itemsFor(agent: AgentRow, message: string): Promise<readonly Found[] | undefined> {
    if (agent.capabilities.catalogGrounding !== true) return undefined
    const db = this.#db.scopedTo(asTenant(agent.tenant_id))
    const type = await db.read((tx) => itemTypeOf(tx, agent.tenant_id))
    if (type === undefined) return undefined
    const query = message.trim().slice(0, QUERY_MAX)
    return query === '' ? [] : this.#items(agent, type, query)
  }

  /** Lets an agent ask for a booking, while there is a catalogue. */
  async toolsFor(db: ScopedDatabase, agent: AgentRow): Promise<readonly ChatTool[]> {
    if (agent.capabilities.catalogBooking !== true) return []
    const type = await db.read((tx) => itemTypeOf(tx, agent.tenant_id))
    return type === undefined ? [] : [this.#bookingTool(type)]
  }

  needs: CapabilityNeeds = async (tx, agent) => {
    const on = (['catalogBooking', 'catalogGrounding'] as const).filter((one) => agent.capabilities[one])
    if (on.length === 0 || (await itemTypeOf(tx, agent.tenant_id)) !== undefined) return []
    return on.map((capability) => ({ capability, context: LACKING }))
  }

  #items(agent: AgentRow, type: string, query: string): Promise<readonly Found[]> {
    const project = { tenantId: agent.tenant_id, projectId: agent.project_id }
    return this.#knowledge.search(project, scopeModeOf(agent), { query, limit: ITEMS_MAX, types: [type] })
  }

  #bookingTool(type: string): ChatTool {
    // A model that repeats a call in one reply asks once.
    const asked = new Set<string>()
    return {
      name: 'rapport_request_booking',
      description:
        'Pass on that the person wants to book an item of the catalogue. People of the team confirm it: say that it was requested, never that it is booked.',
      parameters: {
        type: 'object',
        properties: {
          item: { type: 'string', description: 'The name of the item, as the catalogue has it.' },
          when: { type: 'string', description: 'The day and time that the person wishes, in their words.' },
          note: { type: 'string', description: 'What else matters for it.' },
        },
        required: ['item'],
      },
      endpointOf: () => undefined,
      isOffered: () => true,
      run: (call) => this.#book(type, call, asked),
    }
  }

  async #book(type: string, { agent, scope, arguments: sent, db }: ToolRun, asked: Set<string>) {
    const { item } = sent
    if (typeof item !== 'string' || item.trim() === '') return { error: '`item` must be text.' }
    const found = await this.#items(agent, type, item.slice(0, QUERY_MAX))
    const named = found.find(({ node }) => normalLabel(node.label) === normalLabel(item))
    if (named === undefined)
      return {
        error: 'The catalogue has no item of this name.',
        similar: found.map(({ node }) => node.label),
      }
    const { node_id, label } = named.node
    const when = wordsOf(sent['when'])
    const key = `${node_id} ${when}`
    if (!asked.has(key)) {
      asked.add(key)
      const payload = {
        agent_id: agent.agent_id,
        user_id: scope.userId,
        item: { node_id, label },
        when,
        note: wordsOf(sent['note']),
      }
      await db.transaction(async (tx) =>
        this.#events.append(tx, {
          tenantId: agent.tenant_id,
          projectId: agent.project_id,
          type: 'catalog.booking.requested',
          subjectId: node_id,
          payload,
        }),
      )
    }
    return { requested: label, note: 'Requested, not confirmed yet.' }
  }
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.trim().toWellFormed().replaceAll('\0', ''), WORDS_MAX) : ''

/** The type of nodes that are items of the catalogue; undefined without one. */
async function itemTypeOf(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await findManifest(tx, tenantId)
  return row?.manifest.sales_copilot?.structured_catalog?.view?.item_type || undefined
}
