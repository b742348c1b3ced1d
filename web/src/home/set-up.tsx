import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle } from 'lucide-react'
import { type ApiError, request } from '../api/client.ts'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'

interface Step {
  readonly name: string
  readonly about: string
  readonly to: '/agents' | '/knowledge' | '/settings'
  readonly tab?: string
  /** Undefined while it is not known. */
  readonly isDone: boolean | undefined
}

function useModel() {
  return useGet('/api/v1/models')
}

/** What is still missing; it gets shorter as it is done, and is gone when all of it is. */
export function SetUp({ agentCount }: { readonly agentCount: number | undefined }) {
  const path = useProjectPath()
  const models = useModel()
  const knowledge = useGet(`${path}/knowledge/stats`)
  const connections = useGet(`${path}/channel-connections`)
  const isMade = (count: number | undefined) => (count === undefined ? undefined : count > 0)
  const steps: readonly Step[] = [
    {
      name: t('Create an agent'),
      about: t('It gets a name, a persona and a memory of everyone it talks to.'),
      to: '/agents',
      isDone: isMade(agentCount),
    },
    {
      name: t('Connect a language model'),
      about: t('The built-in responder answers from memory and documents; a model answers freely.'),
      to: '/settings',
      tab: 'model',
      isDone: models.data === undefined ? undefined : models.data.default_provider !== 'builtin',
    },
    {
      name: t('Add documents'),
      about: t('Agents look answers up in them and say where they found them.'),
      to: '/knowledge',
      isDone: isMade(knowledge.data?.documents.total),
    },
    {
      name: t('Connect a channel'),
      about: t('WhatsApp, Telegram, Messenger, Instagram, or the widget on your website.'),
      to: '/settings',
      tab: 'channels',
      isDone: isMade(connections.data?.items.length),
    },
  ]
  const missing = steps.filter(({ isDone }) => isDone === false)
  if (missing.length === 0) return null
  const done = steps.length - missing.length
  return (
    <Panel
      title={t('Set up')}
      actions={
        <span className="text-xs text-muted">
          {t('{done} of {count} done', { done, count: steps.length })}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {missing.map((step) => (
          <li key={step.name} className="flex items-start gap-2.5 py-2 first:pt-0 last:pb-0">
            <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
            <div>
              <Link
                to={step.to}
                search={(step.tab === undefined ? {} : { tab: step.tab }) as never}
                className="font-medium underline-offset-2 hover:underline"
              >
                {step.name}
              </Link>
              <p className="text-sm text-muted">{step.about}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The server's own answer, which is no operation of the API. */
interface Readiness {
  readonly checks: Readonly<Record<string, string>>
}

/** Whether the parts that replies depend on work. */
export function Health() {
  const ready = useQuery<Readiness, ApiError>({
    queryKey: ['/ready'],
    queryFn: ({ signal }) => request('GET', '/ready', { signal }),
  })
  const models = useModel()
  const { database, 'optional:embedding': embedding } = ready.data?.checks ?? {}
  const stateOf = (word: string | undefined): readonly [string, Tone] =>
    word === undefined ? [t('checking'), 'plain'] : word === 'ok' ? [t('working'), 'good'] : [word, 'bad']
  const model = models.data
  const rows: readonly (readonly [string, readonly [string, Tone]])[] = [
    [t('Database'), stateOf(database)],
    [t('Semantic search'), stateOf(embedding)],
    [
      t('Model'),
      model === undefined
        ? [t('checking'), 'plain']
        : model.default_provider === 'builtin'
          ? [t('built-in responder'), 'plain']
          : [model.default_model, 'good'],
    ],
  ]
  return (
    <Panel title={t('Health')}>
      <ul className="space-y-1.5 text-sm">
        {rows.map(([name, [word, tone]]) => (
          <li key={name} className="flex items-center justify-between gap-2">
            {name} <Tag tone={tone}>{word}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
