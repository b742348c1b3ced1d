import type { GraphServer } from '../graph-server.ts'
import type { TestApp } from '../harness.ts'
import { Inbox } from './inbox.ts'

const SECRET = 'telegram-secret'
const PRIVATE = { id: 5, type: 'private' }

/** A Telegram bot that posts updates as Telegram does; Ada answers only if `default_agent_id` says so. */
export class TelegramInbox extends Inbox {
  async update(update: object): Promise<void> {
    const reply = await this.app.call('POST', this.hook, {
      body: JSON.stringify({ update_id: 1, ...update }),
      headers: { 'x-telegram-bot-api-secret-token': SECRET },
    })
    if (reply.status !== 200) throw new Error(reply.text)
    await this.work()
  }

  /** A message of Bo's in a private chat, unless it says otherwise. */
  tell(message: object): Promise<void> {
    return this.update({ message: { chat: PRIVATE, from: { id: 5, first_name: 'Bo' }, ...message } })
  }
}

export async function telegramInbox(app: TestApp, graph: GraphServer, wish: Record<string, unknown> = {}) {
  const inbox = await Inbox.open(app, graph, {
    channel_type: 'telegram',
    verify_token: SECRET,
    default_agent_id: '',
    ...wish,
  })
  return new TelegramInbox(app, graph, inbox.tenant, inbox.connection)
}
