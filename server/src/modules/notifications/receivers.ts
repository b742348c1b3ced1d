import { randomBytes } from 'node:crypto'
import { isObject, type JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { WorkspaceKey } from '../../platform/secrets/workspace-keys.store.ts'
import { sealFor } from '../../platform/secrets/workspace-keys.ts'
import type { ChannelRow } from './channels.store.ts'
import type { Target } from './send.ts'
import { newSigningSecret, OVERLAP_MS } from './signing.rules.ts'
import type { WebhookRow } from './webhooks.store.ts'

const SECRET_BYTES = 24
const DEFAULT_SENDER = 'rapport@localhost'

/** What a receiver's sealed column holds. */
export interface ReceiverSecrets {
  readonly signingSecret: string
  /** Secrets that were replaced, newest first, and until when they sign too. */
  readonly replaced?: readonly { readonly secret: string; readonly until: string }[]
  readonly authHeader?: string | undefined
  /** The members of a channel's config that are not to be shown. */
  readonly config?: JsonObject
}

const REPLACED_MAX = 3

/** The secrets after a change of the signing secret: what it replaces signs for another day. */
export function withSecret(stored: ReceiverSecrets, signingSecret: string, now: Date): ReceiverSecrets {
  if (signingSecret === stored.signingSecret) return stored
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
  const replaced = [{ secret: stored.signingSecret, until }, ...(stored.replaced ?? [])]
  return { ...stored, signingSecret, replaced: replaced.slice(0, REPLACED_MAX) }
}

const signingSecrets = ({ signingSecret, replaced }: ReceiverSecrets, now: Date): readonly string[] => [
  signingSecret,
  ...(replaced ?? []).filter(({ until }) => Date.parse(until) > now.getTime()).map(({ secret }) => secret),
]

export const freshSecret = (): string => newSigningSecret(randomBytes(SECRET_BYTES))

export const sealSecrets = (
  tx: Tx,
  vault: Vault,
  tenantId: string,
  secrets: ReceiverSecrets,
  context: string,
): Promise<Buffer> => sealFor(tx, vault, tenantId, JSON.stringify(secrets), context)

export function openSecrets(
  vault: Vault,
  receiver: WorkspaceKey & { readonly secrets: Uint8Array },
  context: string,
): ReceiverSecrets {
  const opened: unknown = JSON.parse(vault.openFor(receiver, receiver.secrets, context))
  return isObject(opened) ? (opened as unknown as ReceiverSecrets) : { signingSecret: '' }
}

export const channelContext = (channelId: string): string => `notification-channel/${channelId}`
export const webhookContext = ({
  scope_id,
  event_type,
}: {
  readonly scope_id: string
  readonly event_type: string
}): string => `webhook/${scope_id}/${event_type}`

export function webhookTarget(vault: Vault, webhook: WebhookRow, now: Date): Target {
  const secrets = openSecrets(vault, webhook, webhookContext(webhook))
  return {
    kind: 'webhook',
    url: webhook.webhook_url,
    secrets: signingSecrets(secrets, now),
    authHeader: secrets.authHeader,
  }
}

/** `mailServer` is the operator's own, for channels that name none. */
export function channelTarget(
  vault: Vault,
  channel: ChannelRow,
  mailServer: string | undefined,
  now: Date,
): Target {
  const secrets = openSecrets(vault, channel, channelContext(channel.channel_id))
  const config: JsonObject = { ...channel.config, ...secrets.config }
  const url = String(config['url'] ?? config['webhook_url'] ?? '')
  switch (channel.type) {
    case 'webhook': {
      const authHeader = config['auth_header']
      return {
        kind: 'webhook',
        url,
        secrets: signingSecrets(secrets, now),
        authHeader: typeof authHeader === 'string' ? authHeader : undefined,
      }
    }
    case 'slack':
      return { kind: 'slack', url }
    case 'composio':
      return { kind: 'integration', url, secrets: signingSecrets(secrets, now), config }
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
