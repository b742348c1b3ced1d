import type { Static } from 'typebox'
import { defined } from '../../platform/http/schema.ts'
import type { AgentRow } from '../agents/index.ts'
import type { MessageRow } from '../conversations/index.ts'
import type { VisitorMessage, WidgetSite } from './schemas.ts'
import type { Site } from './site.ts'

const FROM = { user: 'visitor', agent: 'agent', operator: 'operator' } as const

/** What a visitor may see of a message: its text, and the kind of author. */
export const visitorView = (
  row: MessageRow,
  linkOf: (fileId: string) => string,
): Static<typeof VisitorMessage> => ({
  id: row.message_id,
  from: FROM[row.author_type as keyof typeof FROM] ?? 'operator',
  content: row.content,
  attachments: row.attachments.map(({ type, name, mime_type, size, url, file_id }) =>
    // Links to stored files expire, so each reading makes new ones.
    defined({ type, name, mime_type, size, url: file_id === undefined ? url : linkOf(file_id) }),
  ),
  at: row.said_at.toISOString(),
})

/** What changes with the hour and with the agent. */
export interface SiteNow {
  readonly agent: Pick<AgentRow, 'name' | 'avatar_url'> | undefined
  readonly isOpen: boolean
}

/** Pages load it, so it has to be safe on the way. */
const pictureOf = (url: string): string | undefined => (url.startsWith('https://') ? url : undefined)

export function siteView(
  { connection, manifest }: Site,
  { agent, isOpen }: SiteNow,
): Static<typeof WidgetSite> {
  const { branding, widget } = manifest
  const { text, version } = widget?.consent ?? {}
  return defined({
    site: connection.connection_id,
    name: branding?.product_name ?? '',
    locale: manifest.locale ?? 'en',
    colors: {
      primary: branding?.colors?.primary ?? '#1f3a5f',
      accent: branding?.colors?.accent ?? '#d9822b',
      background: branding?.colors?.background ?? '#ffffff',
    },
    theme: widget?.theme ?? {},
    consent: text === undefined || version === undefined ? undefined : { text, version },
    agent: agent && defined({ name: agent.name, avatar_url: pictureOf(agent.avatar_url) }),
    greeting: widget?.greeting ?? '',
    starters: (widget?.starters ?? []).filter((starter) => starter.trim() !== ''),
    away_text: isOpen ? undefined : widget?.away_text || undefined,
  })
}
