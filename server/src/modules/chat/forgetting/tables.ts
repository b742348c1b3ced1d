import { jsonb, table, text, timestamp, uuid } from '../../../platform/db/tables.ts'

export const chatForgetRequests = table('chat_forget_requests', {
  tenant_id: uuid(),
  agent_id: uuid(),
  session_id: text(),
  user_id: text(),
  instance_id: text().withDefault(),
  kind: text<'some' | 'everything'>(),
  language: text(),
  options: jsonb<readonly unknown[]>().withDefault().asWords(),
  asked_at: timestamp(),
})
