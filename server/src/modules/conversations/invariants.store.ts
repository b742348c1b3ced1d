import { ask, type Invariant } from '../../platform/invariants/invariant.ts'

const messagesBelong: Invariant = {
  name: 'messages-in-conversations',
  holds: 'every message belongs to a conversation',
  fix: 'The database has lost a foreign key or rows: look for what else is damaged, and restore a backup.',
  reach: 'scan',
  find: ({ tx }, tenantIds) =>
    ask(
      tx,
      `select tenant_id, format('%s messages of the conversation %s, which is gone', count(*), conversation_id) as what
        from conversation_messages m
        where tenant_id = any($1) and not exists (select from conversations c
          where c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id)
        group by tenant_id, conversation_id`,
      [tenantIds],
    ),
}

export const conversationsInvariants: readonly Invariant[] = [messagesBelong]
