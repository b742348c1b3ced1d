import type { Paged } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { channelName } from '../ui/avatar.tsx'

export interface Person {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly title: string
  readonly custom: Readonly<Record<string, string>>
  readonly channels: readonly string[]
  readonly agents: readonly { readonly agent_id: string; readonly name: string }[]
  readonly conversation_count: number
  readonly first_seen_at: string
  readonly last_seen_at?: string
}

export interface PersonPage extends Paged {
  readonly people: readonly Person[]
}

export interface Identity {
  readonly identity_id: string
  readonly kind: string
  readonly value: string
  readonly verified: boolean
  readonly source: string
  readonly created_at: string
}

export interface Match {
  readonly match_id: string
  readonly user_ids: readonly [string, string]
  readonly kind: string
  readonly value: string
}

export const PEOPLE = '/api/v1/people'
export const personPath = (userId: string): string => `${PEOPLE}/${encodeURIComponent(userId)}`

/** What a page about people of this project asks with. */
export const useProjectQuery = (): { readonly project_id: string } => ({
  project_id: useWorkspace().project.project_id,
})

const KINDS: Readonly<Record<string, string>> = {
  email: t('E-mail'),
  phone: t('Phone'),
  web: t('Visitor'),
  user_id: t('Former id'),
}

export const kindName = (kind: string): string => KINDS[kind] ?? channelName(kind)

/** Numbers are stored as digits with the country code. */
export const identityText = ({ kind, value }: Pick<Identity, 'kind' | 'value'>): string =>
  (kind === 'phone' || kind === 'whatsapp') && /^\d/.test(value) ? `+${value}` : value
