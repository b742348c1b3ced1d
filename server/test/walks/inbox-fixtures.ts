import { newId } from '../../src/kernel/ids.ts'
import { findConnection } from '../../src/modules/channels/index.ts'
import { lockConversationsOf } from '../../src/modules/conversations/conversations.store.ts'
import { asSystem } from '../../src/platform/db/database.ts'
import { type Fixture, whatsAppNumber } from './fixture-parts.ts'

const conversationId: Fixture = async (app, tenant) => {
  const { tenantId, projectId } = tenant
  const { connectionId } = await whatsAppNumber(app, tenant)
  return app.db.transaction(asSystem, async (tx) => {
    const connection = await findConnection(tx, { tenantId, projectId, connectionId })
    if (connection === undefined) throw new Error('there is no connection to talk over')
    const now = app.clock.now()
    const contact = { externalId: newId(), userId: 'walker', name: 'Walker', firstAt: now }
    const [made] = await lockConversationsOf(tx, connection, [contact], now)
    return made?.conversation_id ?? ''
  })
}

/** Conversations, and what the team writes in them. */
export const inboxFixtures = {
  conversationId,
  noteId: async (app, tenant) => {
    // In the conversation that was made last, which is the one in the same address.
    const listed = await app.call('GET', '/api/v1/conversations?limit=1', { as: tenant.owner })
    const id = listed.body.items[0]?.id ?? (await conversationId(app, tenant))
    const path = `/api/v1/conversations/${id}/notes`
    return (await app.call('POST', path, { as: tenant.owner, body: { content: 'Note.' } })).body.note_id
  },
  replyId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/saved-replies`
    const body = { name: 'Reply', shortcut: newId(), text: 'Hello.' }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.reply_id
  },
  viewId: async (app, tenant) => {
    const path = `/api/v1/projects/${tenant.projectId}/inbox-views`
    const body = { name: 'View', filters: { status: 'open' }, shared: true }
    return (await app.call('POST', path, { as: tenant.owner, body })).body.view_id
  },
} satisfies Record<string, Fixture>
