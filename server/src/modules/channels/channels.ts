import { Problem } from '../../kernel/problem.ts'
import { ForbiddenAddress } from '../../platform/net/agents.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Attachment, OutboundMessage, SendResult, Urls } from './adapters/adapter.ts'
import { jsonOf } from './adapters/graph.ts'
import { adapterOf } from './adapters/index.ts'
import { objectAt, textAt } from './adapters/reading.ts'
import type { ConnectionRow } from './connections.store.ts'
import { type FetchedMedia, fetchMedia } from './fetch-media.ts'
import { withoutFormatting, writtenFor } from './formatting/outgoing-text.ts'
import { openSecrets } from './secrets.ts'

export interface ChannelsParts extends Urls {
  readonly outbound: Outbound
  readonly vault: Vault
}

/** Connection errors before anything was sent. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Telegram's words for HTML that it does not understand. */
const CANNOT_PARSE = /can't parse entities/i

/** Makes outbound calls to the channels. */
export class Channels {
  readonly #parts: ChannelsParts

  constructor(parts: ChannelsParts) {
    this.#parts = parts
  }

  /** One try, which never throws: whatever goes wrong is part of the answer. */
  async send(connection: ConnectionRow, message: OutboundMessage): Promise<SendResult> {
    try {
      if (!message.isMarkdown) return await this.#try(connection, message)
      const content = writtenFor(connection.channel_type, message.content)
      const result = await this.#try(connection, { ...message, content })
      if (result.kind !== 'refused' || !CANNOT_PARSE.test(result.fault.detail)) return result
      // Nothing was sent: better without formatting than not at all.
      const plain = { ...message, content: withoutFormatting(message.content), isMarkdown: false }
      return await this.#try(connection, plain)
    } catch (error) {
      return brokenOff(error)
    }
  }

  async #try(connection: ConnectionRow, message: OutboundMessage): Promise<SendResult> {
    const adapter = adapterOf(connection.channel_type)
    const secrets = openSecrets(this.#parts.vault, connection)
    const call = adapter.callFor(connection, secrets, message, this.#parts)
    if (call === undefined) return { kind: 'sent', channelMessageId: message.ourId }
    return adapter.resultOf(await this.#parts.outbound.send(call), message)
  }

  /** Fetches what a contact sent, with the connection's credentials. Never throws. */
  fetchMedia(connection: ConnectionRow, attachment: Attachment, bytesMax: number): Promise<FetchedMedia> {
    const secrets = openSecrets(this.#parts.vault, connection)
    const media = adapterOf(connection.channel_type).mediaOf(attachment, secrets, this.#parts)
    return fetchMedia(this.#parts.outbound, media, bytesMax)
  }

  /** Registers our webhook with Telegram. Undefined on success, else the reason. */
  async registerTelegram(
    connection: ConnectionRow,
    callbackUrl: string,
  ): Promise<{ readonly code: string; readonly detail: string } | undefined> {
    const { accessToken, verifyToken } = openSecrets(this.#parts.vault, connection)
    const body = JSON.stringify({
      url: callbackUrl,
      secret_token: verifyToken,
      allowed_updates: ['message', 'edited_message', 'business_message', 'callback_query'],
    })
    try {
      const answer = await this.#parts.outbound.send({
        url: `${this.#parts.telegram}/bot${accessToken}/setWebhook`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (answer.status === 200) return undefined
      const detail = textAt(jsonOf(answer.body), 'description') || `Telegram answered ${answer.status}.`
      return { code: answer.status === 401 || answer.status === 404 ? 'token_invalid' : 'refused', detail }
    } catch (error) {
      const result = brokenOff(error)
      return {
        code: 'unavailable',
        detail: result.kind === 'refused' ? result.fault.detail : 'It did not answer.',
      }
    }
  }

  /** Telegram would go on calling an address that is gone. Whether it hears this or not, the connection is removed. */
  async deregisterTelegram(connection: ConnectionRow): Promise<void> {
    const { accessToken } = openSecrets(this.#parts.vault, connection)
    const url = `${this.#parts.telegram}/bot${accessToken}/deleteWebhook`
    const headers = { 'content-type': 'application/json' }
    await this.#parts.outbound.send({ url, method: 'POST', headers, body: '{}' }).catch(() => undefined)
  }

  /** Embedded sign-up ends with a code that is good for one exchange. */
  async tokenFor(app: {
    readonly id: string
    readonly secret: string
    readonly code: string
  }): Promise<string> {
    const query = new URLSearchParams({ client_id: app.id, client_secret: app.secret, code: app.code })
    const answer = await this.#parts.outbound
      .send({ url: `${this.#parts.graph}/v21.0/oauth/access_token?${query}` })
      .catch((error: unknown) => {
        throw new Problem('unavailable', 'The channel does not answer.', {
          cause: error,
          headers: { 'Retry-After': '30' },
        })
      })
    const body = jsonOf(answer.body)
    const token = textAt(body, 'access_token')
    if (token !== '') return token
    const reason = textAt(objectAt(body, 'error'), 'message') || `it answered ${answer.status}`
    throw new Problem('refused', `The channel did not accept the code: ${reason.slice(0, 300)}`)
  }
}

function brokenOff(error: unknown): SendResult {
  const code = (error as { code?: string }).code ?? ''
  if (error instanceof ForbiddenAddress || error instanceof Problem)
    return { kind: 'refused', fault: { code: 'refused', detail: error.message }, mayRetry: false }
  if (NEVER_LEFT.has(code)) {
    const detail = `The channel could not be reached (${code}).`
    return { kind: 'refused', fault: { code: 'unavailable', detail }, mayRetry: true }
  }
  return { kind: 'unknown', detail: `The call broke off (${code || 'no reason'}).` }
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly channels: Channels
  }
}
