import type { JsonObject } from '../../kernel/json.ts'
import type { FieldError } from '../../kernel/problem.ts'
import type { ChannelType } from './channels.schemas.ts'

const SECRET_NAME = /secret|token|password|api_?key|authorization|auth_header/i
/** Knowing such an address is enough to write to it, so it is a secret. */
const SECRET_ADDRESSES: Readonly<Record<ChannelType, readonly string[]>> = {
  webhook: [],
  email: ['smtp_url'],
  slack: ['url', 'webhook_url'],
  composio: [],
}
const MASK = '••••'

const isSecret = (type: ChannelType, name: string): boolean =>
  SECRET_NAME.test(name) || SECRET_ADDRESSES[type].includes(name)

const masked = (value: unknown): string => `${MASK}${String(value).slice(-4)}`

export interface SplitConfig {
  /** What may be shown, secrets as their last four characters. */
  readonly shown: JsonObject
  readonly secrets: JsonObject
}

/**
 * A secret that comes back masked, as it was shown, means the one that is stored, unless the channel's address changed:
 * then it is dropped, because the right to change an address must not give away a secret.
 */
export function splitConfig(
  type: ChannelType,
  config: JsonObject,
  stored: JsonObject = {},
  isElsewhere = false,
): SplitConfig {
  const shown: Record<string, unknown> = {}
  const secrets: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(config)) {
    if (!isSecret(type, name) || value === null || value === '') shown[name] = value
    else {
      const known = stored[name]
      const isStored = known !== undefined && value === masked(known)
      if (isStored && isElsewhere) continue
      secrets[name] = isStored ? known : value
      shown[name] = masked(secrets[name])
    }
  }
  return { shown, secrets }
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const MAIL = /^[^\s@<>]+@[^\s@<>]+$|^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/
const isMail = (value: unknown): boolean => typeof value === 'string' && MAIL.test(value)

/** What each type of channel cannot do without. */
export function faultsIn(
  type: ChannelType,
  config: JsonObject,
  hasMailServer: boolean,
): readonly FieldError[] {
  const fault = (name: string, message: string): FieldError => ({ location: `body.config.${name}`, message })
  if (type === 'email') {
    const to = Array.isArray(config['to']) ? config['to'] : [config['to']]
    return [
      ...(to.length > 0 && to.length <= 50 && to.every(isMail)
        ? []
        : [fault('to', 'has to be one or more e-mail addresses')]),
      ...(config['from'] === undefined || isMail(config['from'])
        ? []
        : [fault('from', 'has to be an e-mail address')]),
      ...(config['smtp_url'] === undefined
        ? hasMailServer
          ? []
          : [fault('smtp_url', 'is required: this installation has no mail server of its own')]
        : isSmtp(config['smtp_url'])
          ? []
          : [fault('smtp_url', 'has to be an address such as smtps://user:password@mail.example.com')]),
    ]
  }
  const url = config['url'] ?? config['webhook_url']
  return isAddress(url) ? [] : [fault('url', 'has to be an http or https address')]
}

const isSmtp = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol)
