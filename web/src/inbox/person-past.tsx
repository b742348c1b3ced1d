import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDownload } from '../api/download.ts'
import { useGet } from '../api/queries.ts'
import type { Conversation } from '../api/types.ts'
import { t, word } from '../language/t.ts'
import { LeadCard } from '../leads/lead-card.tsx'
import { useLeadsOf } from '../leads/leads-of.ts'
import { channelName } from '../ui/avatar.tsx'
import { sizeOf } from '../ui/files.ts'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly, shortAgo } from '../ui/time.ts'

interface OfConversation {
  readonly conversation: Conversation
}

const SHOWN_MAX = 5

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="border-t border-line p-4">
    <h2 className="mb-1">{title}</h2>
    {children}
  </div>
)

const Nothing = ({ children }: { readonly children: string }) => (
  <p className="text-sm text-muted">{children}</p>
)

/** What is hoped for from the person; drawn only where they are a lead. */
function Leads({ conversation }: OfConversation) {
  const { leads, pipeline } = useLeadsOf(conversation)
  if (leads === undefined || pipeline === undefined || leads.length === 0) return null
  return (
    <Section title={t('Leads')}>
      {leads.map((lead) => (
        <LeadCard key={lead.lead_ref} lead={lead} pipeline={pipeline} />
      ))}
    </Section>
  )
}

/** The person's other conversations on any channel, the newest first. */
function Conversations({ conversation }: OfConversation) {
  const { user_id: user, project_id, conversation_id: shown } = conversation
  const list = useGet('/api/v1/conversations', { project_id, user_id: user, limit: SHOWN_MAX + 1 })
  const others = (list.data?.items ?? []).filter((one) => one.conversation_id !== shown).slice(0, SHOWN_MAX)
  return (
    <Section title={t('Past conversations')}>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={2} />}
      {list.data !== undefined && others.length === 0 && <Nothing>{t('This is the first one.')}</Nothing>}
      <ul className="-mx-2">
        {others.map((one) => (
          <li key={one.conversation_id}>
            <Link
              to="/inbox"
              search={{ conversation: one.conversation_id }}
              className="block rounded-md px-2 py-1.5 text-sm hover:bg-hover"
            >
              <span className="flex items-center gap-1.5">
                <span className="font-medium">{channelName(one.channel)}</span>
                <Tag tone={one.status === 'open' ? 'good' : 'plain'}>{word(one.status)}</Tag>
                <time
                  dateTime={one.last_activity}
                  title={exactly(one.last_activity)}
                  className="ms-auto text-2xs text-faint"
                >
                  {shortAgo(one.last_activity)}
                </time>
              </span>
              <span dir="auto" className="block truncate text-xs text-muted">
                {one.last_message || t('No messages yet')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(list.data?.total ?? 0) > SHOWN_MAX + 1 && (
        <Link
          to="/people/$userId"
          params={{ userId: user }}
          className="mt-1 inline-block text-sm underline underline-offset-2"
        >
          {t('Show all')}
        </Link>
      )}
    </Section>
  )
}

/** What the person sent and was sent, in any of their conversations. */
function Files({ conversation }: OfConversation) {
  const path = `/api/v1/projects/${conversation.project_id}/files` as const
  const list = useGet(path, { user_id: conversation.user_id, limit: SHOWN_MAX })
  const { download, isPending } = useDownload()
  const files = list.data?.files ?? []
  return (
    <Section title={t('Files')}>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={1} />}
      {list.data !== undefined && files.length === 0 && <Nothing>{t('No files yet.')}</Nothing>}
      <ul className="-mx-2">
        {files.map((file) => (
          <li key={file.file_id}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => void download(`${path}/${file.file_id}/content`, file.file_name)}
              className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm hover:bg-hover"
            >
              <FileText aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
              <span className="min-w-0 grow truncate">{file.file_name}</span>
              <span className="shrink-0 text-2xs text-faint" title={exactly(file.created_at)}>
                {sizeOf(file.byte_size)} · {shortAgo(file.created_at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What there is of the person beside this conversation. */
export function PersonPast({ conversation }: OfConversation) {
  return (
    <>
      <Leads conversation={conversation} />
      <Conversations conversation={conversation} />
      <Files conversation={conversation} />
    </>
  )
}
