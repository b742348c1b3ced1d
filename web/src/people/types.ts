import type { Answer } from '../api/contract.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { channelName } from '../ui/avatar.tsx'

export type Person = Answer<'GET /api/v1/people/{userId}'>
export type Identity = Answer<'GET /api/v1/people/{userId}/identities'>['identities'][number]

export const PEOPLE = '/api/v1/people'
export const personPath = (userId: string) => `${PEOPLE}/${encodeURIComponent(userId)}` as const

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
