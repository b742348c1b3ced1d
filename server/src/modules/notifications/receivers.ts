import { randomBytes } from 'node:crypto'
import { isObject, type JsonObject } from '../../kernel/json.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { ChannelRow } from './channels.store.ts'
import type { Target } from './send.ts'
import { newSigningSecret } from './signing.rules.ts'
import type { WebhookRow } from './webhooks.store.ts'

const SECRET_BYTES = 24
const DEFAULT_SENDER = 'rapport@localhost'

/** What a receiver's sealed column holds. */
export interface ReceiverSecrets {
  readonly signingSecret: string
  readonly authHeader?: string | undefined
  /** The members of a channel's config that are not to be shown. */
  readonly config?: JsonObject
}

export const freshSecret = (): string => newSigningSecret(randomBytes(SECRET_BYTES))

export const sealSecrets = (vault: Vault, secrets: ReceiverSecrets, context: string): Buffer =>
  vault.seal(JSON.stringify(secrets), context)

export function openSecrets(vault: Vault, sealed: Uint8Array, context: string): ReceiverSecrets {
  const opened: unknown = JSON.parse(vault.open(sealed, context))
  return isObject(opened) ? (opened as unknown as ReceiverSecrets) : { signingSecret: '' }
}

export const channelContext = (channelId: string): string => `notification-channel/${channelId}`
export const webhookContext = ({
  scope_id,
  event_type,
}: Pick<WebhookRow, 'scope_id' | 'event_type'>): string => `webhook/${scope_id}/${event_type}`

export function webhookTarget(vault: Vault, webhook: WebhookRow): Target {
  const secrets = openSecrets(vault, webhook.secrets, webhookContext(webhook))
  return {
    kind: 'webhook',
    url: webhook.webhook_url,
    secret: secrets.signingSecret,
    authHeader: secrets.authHeader,
  }
}

/** `mailServer` is the operator's own, for channels that name none. */
export function channelTarget(vault: Vault, channel: ChannelRow, mailServer: string | undefined): Target {
  const secrets = openSecrets(vault, channel.secrets, channelContext(channel.channel_id))
  const config: JsonObject = { ...channel.config, ...secrets.config }
  const url = String(config['url'] ?? config['webhook_url'] ?? '')
  switch (channel.type) {
    case 'webhook': {
      const authHeader = config['auth_header']
      return {
        kind: 'webhook',
        url,
        secret: secrets.signingSecret,
        authHeader: typeof authHeader === 'string' ? authHeader : undefined,
      }
    }
    case 'slack':
      return { kind: 'slack', url }
    case 'composio':
      return { kind: 'integration', url, secret: secrets.signingSecret, config }
    case 'email': {
      const own = config['smtp_url']
      const to = Array.isArray(config['to']) ? config['to'] : [config['to']]
      return {
        kind: 'email',
        server:
          typeof own === 'string'
            ? { url: own, isTrusted: false }
            : { url: mailServer ?? '', isTrusted: true },
        to: to.map(String),
        from: typeof config['from'] === 'string' ? config['from'] : DEFAULT_SENDER,
      }
    }
  }
}
