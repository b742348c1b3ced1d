import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { named, Uuid } from '../../../platform/http/schema.ts'
import { countByChannel, type InboxCounts } from '../inbox.store.ts'

const Count = (description: string) => Type.Integer({ description })

const counts = {
  open: Count('Neither snoozed nor closed.'),
  mine: Count('Open and assigned to the caller; 0 for API keys.'),
  unassigned: Count('Open and assigned to no member.'),
  needs_a_person: Count('Open, and a person has control or is waited for.'),
  snoozed: Type.Integer(),
  closed: Type.Integer(),
  overdue: Count('Past the target of their priority and still waited for, snoozed ones included.'),
}

const ConversationCounts = named(
  'ConversationCounts',
  Type.Object({
    ...counts,
    channels: Type.Array(Type.Object({ channel: Type.String(), ...counts }), {
      description: 'The same of each channel that has conversations.',
    }),
  }),
)

const NAMES = Object.keys(counts) as readonly (keyof InboxCounts)[]

export const countConversations = keyOperation({
  id: 'countConversations',
  method: 'GET',
  path: '/conversations/counts',
  domain: 'conversations',
  permission: 'read',
  summary: 'How many conversations are open, yours, unassigned or with a person, by channel',
  query: Type.Object({ project_id: Type.Optional(Uuid()) }),
  response: ConversationCounts,
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    const channels = await countByChannel(tx, caller, caller.person?.personId, clock.now())
    const sum = (name: keyof InboxCounts) => channels.reduce((total, row) => total + row[name], 0)
    const totals = Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as unknown as InboxCounts
    return { ...totals, channels: [...channels] }
  },
})
