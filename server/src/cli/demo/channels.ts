import { createHmac } from 'node:crypto'
import { randomToken } from '../../kernel/ids.ts'
import { CONCIERGE, RESERVATIONS } from './agents.ts'
import type { DemoHarness } from './demo-harness.ts'
import { type Guest, SITE } from './people.ts'

/** How a guest writes to the group, and by which name conversations know them. */
export interface Line {
  readonly userId: string
  say(text: string): Promise<void>
}

interface Connection {
  readonly connection_id: string
}

/** The group's three channels, with credentials that no service knows. */
export class Switchboard {
  readonly #stage: DemoHarness
  readonly #whatsapp: Connection
  readonly #telegram: Connection
  readonly #web: Connection
  readonly #secret: string
  #count = 0

  private constructor(
    stage: DemoHarness,
    made: { whatsapp: Connection; telegram: Connection; web: Connection; secret: string },
  ) {
    this.#stage = stage
    this.#whatsapp = made.whatsapp
    this.#telegram = made.telegram
    this.#web = made.web
    this.#secret = made.secret
  }

  static async connect(stage: DemoHarness): Promise<Switchboard> {
    const secret = randomToken(24)
    const connect = (body: object) =>
      stage.call<Connection>('POST', `${stage.project}/channel-connections`, { body })
    const whatsapp = await connect({
      channel_type: 'whatsapp',
      display_name: 'WhatsApp of the concierge (demo)',
      phone_number_id: PHONE_NUMBER,
      app_secret: secret,
      access_token: `demo-${randomToken(12)}`,
      verify_token: randomToken(12),
      default_agent_id: CONCIERGE,
      templates: {
        name: 'back_to_the_sea',
        language: 'en_GB',
        components: [{ type: 'body', parameters: [{ type: 'text', text: '{{content}}' }] }],
      },
    })
    const telegram = await connect({
      channel_type: 'telegram',
      display_name: 'Telegram bot of reservations (demo)',
      access_token: `100200300:demo-${randomToken(12)}`,
      verify_token: secret,
      default_agent_id: RESERVATIONS,
    })
    const web = await connect({
      channel_type: 'web',
      display_name: 'Website',
      default_agent_id: CONCIERGE,
    })
    return new Switchboard(stage, { whatsapp, telegram, web, secret })
  }

  lineOf(guest: Guest, number: number): Line {
    if (guest.channel === 'whatsapp') return this.#phone(guest, `447700900${100 + number}`)
    if (guest.channel === 'telegram') return this.#messenger(guest, 71_000_100 + number)
    return this.#browser(guest)
  }

  /**
   * No service accepts these credentials, and a demo must not try: both stay connected and paused. The website needs
   * no service, and stays active.
   */
  async pause(): Promise<void> {
    for (const { connection_id } of [this.#whatsapp, this.#telegram])
      await this.#stage.call('PATCH', `${this.#stage.project}/channel-connections/${connection_id}`, {
        body: { status: 'paused' },
      })
  }

  #phone(guest: Guest, number: string): Line {
    const say = async (text: string) => {
      const timestamp = String(seconds(this.#stage))
      const message = {
        id: `wamid.demo-in-${this.#next()}`,
        from: number,
        timestamp,
        type: 'text',
        text: { body: text },
      }
      const value = {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: PHONE_NUMBER },
        contacts: [{ wa_id: number, profile: { name: guest.name } }],
        messages: [message],
      }
      const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
      const signature = createHmac('sha256', this.#secret).update(body).digest('hex')
      await this.#post(this.#whatsapp, body, { 'x-hub-signature-256': `sha256=${signature}` })
    }
    return { userId: `whatsapp:${number}`, say }
  }

  #messenger(guest: Guest, chat: number): Line {
    const [first_name, ...rest] = guest.name.split(' ')
    const from = { id: chat, first_name, last_name: rest.join(' ') }
    const say = (text: string) => {
      const id = this.#next()
      const message = {
        message_id: id,
        date: seconds(this.#stage),
        chat: { id: chat, type: 'private' },
        from,
        text,
      }
      return this.#post(this.#telegram, JSON.stringify({ update_id: id, message }), {
        'x-telegram-bot-api-secret-token': this.#secret,
      })
    }
    return { userId: `telegram:${chat}`, say }
  }

  /** A browser keeps its token from visit to visit, so it is the same visitor who comes back. */
  #browser(guest: Guest): Line {
    let visit: Promise<{ visitor_token: string; visitor_id: string }> | undefined
    const line = {
      userId: '',
      say: async (text: string) => {
        visit ??= this.#stage.call('POST', `/api/v1/widget/sites/${this.#web.connection_id}/visits`, {
          as: 'anonymous',
          headers: { origin: SITE },
          body: { name: guest.name, page_url: `${SITE}/`, consent_version: CONSENT.version },
        })
        const { visitor_token, visitor_id } = await visit
        line.userId = `web:${visitor_id}`
        await this.#stage.call('POST', '/api/v1/widget/visit/messages', {
          as: 'anonymous',
          headers: { origin: SITE, 'x-visitor-token': visitor_token },
          body: { content: text, client_id: `demo-${String(this.#next()).padStart(6, '0')}` },
        })
        await this.#stage.work()
      },
    }
    return line
  }

  async #post(to: Connection, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
    await this.#stage.call('POST', `/hooks/${to.connection_id}`, { as: 'anonymous', body, headers })
    await this.#stage.work()
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}

const PHONE_NUMBER = '105500000000001'
export const CONSENT = {
  text: 'We keep what you write so that our concierge knows you when you come back.',
  version: '2026-01',
}

const seconds = (stage: DemoHarness): number => Math.floor(stage.clock.now().getTime() / 1_000)
