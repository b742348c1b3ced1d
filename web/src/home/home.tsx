import { Link } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import type { AgentList } from '../api/types.ts'
import { useProjectPath, useWorkspace } from '../shell/workspace.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { FirstConversation } from './first-conversation.tsx'
import { Snippets } from './snippets.tsx'

interface Readiness {
  readonly status: string
  readonly checks: Readonly<Record<string, string>>
}

interface Finding {
  readonly name: string
  readonly word: string
  readonly tone: Tone
  readonly remedy?: string
  readonly to?: '/agents' | '/knowledge' | '/settings' | '/team'
}

/** What is set up and what is missing, each with what to do about it. */
function useFindings(): readonly Finding[] {
  const { project } = useWorkspace()
  const path = useProjectPath()
  const ready = useGet<Readiness>('/ready')
  const models = useGet<{ readonly default_provider: string; readonly default_model: string }>(
    '/api/v1/models',
  )
  const agents = useGet<AgentList>('/api/v1/agents', {
    project_id: project.project_id,
    page_size: 1,
    include_count: true,
  })
  const knowledge = useGet<{ readonly documents: { readonly total: number } }>(`${path}/knowledge/stats`)
  const connections = useGet<{ readonly items: readonly unknown[] }>(`${path}/channel-connections`)
  const { database, 'optional:embedding': embedding } = ready.data?.checks ?? {}
  const counted = (name: string, count: number | undefined, remedy: string, to: Finding['to']): Finding => ({
    name,
    word: count === undefined ? '…' : count === 0 ? 'none yet' : String(count),
    tone: count === undefined ? 'plain' : count === 0 ? 'warn' : 'good',
    ...(count === 0 ? { remedy, ...(to === undefined ? {} : { to }) } : {}),
  })
  const checked = (name: string, word: string | undefined, remedy: string): Finding => ({
    name,
    word: word ?? '…',
    tone: word === undefined ? 'plain' : word === 'ok' ? 'good' : 'bad',
    ...(word === undefined || word === 'ok' ? {} : { remedy }),
  })
  const isBuiltIn = models.data?.default_provider === 'builtin'
  return [
    checked('Database', database, 'See the server’s log.'),
    checked('Semantic search', embedding, 'Search falls back to matching words.'),
    {
      name: 'Model',
      word: models.data === undefined ? '…' : isBuiltIn ? 'built-in responder' : models.data.default_model,
      tone: isBuiltIn ? 'warn' : 'good',
      ...(isBuiltIn ? { remedy: 'Connect a model endpoint for free-form answers.', to: '/settings' } : {}),
    },
    counted('Agents', agents.data?.total_count, 'Create the first one, or start the demo.', '/agents'),
    counted('Documents', knowledge.data?.documents.total, 'Give agents something to look up.', '/knowledge'),
    counted(
      'Channels',
      connections.data?.items.length,
      'WhatsApp, Telegram and others: see Settings.',
      '/settings',
    ),
  ]
}

export function Home() {
  const { organisation } = useWorkspace()
  const findings = useFindings()
  return (
    <>
      <PageHeader title={organisation.name} about="What is set up, and what is missing." />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Set up">
          <ul className="divide-y divide-line text-sm">
            {findings.map((finding) => (
              <li key={finding.name} className="flex flex-wrap items-center gap-x-3 py-2">
                <span className="w-40 font-medium">{finding.name}</span>
                <Tag tone={finding.tone}>{finding.word}</Tag>
                {finding.remedy !== undefined && (
                  <span className="text-muted">
                    {finding.to === undefined ? (
                      finding.remedy
                    ) : (
                      <Link to={finding.to} className="underline">
                        {finding.remedy}
                      </Link>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
        <FirstConversation />
        <Snippets />
      </div>
    </>
  )
}
