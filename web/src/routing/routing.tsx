import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useProjectPath } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button, linkLook } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { type Config, configFrom, type Draft, draftOf, type Fault, newRowId } from './draft.ts'
import { Bindings, Guide, Tiers } from './editor.tsx'
import { FlowPicture } from './flow.tsx'
import { Flow } from './flow-layout.ts'
import { Handoffs } from './handoffs.tsx'
import { PermanentRoutes } from './routes.tsx'

const TYPES = [
  ['web', t('Website widget')],
  ['whatsapp', 'WhatsApp'],
  ['messenger', 'Messenger'],
  ['instagram', 'Instagram'],
  ['telegram', 'Telegram'],
] as const

/** Types of channels, and every connection of the project by its name. */
function usePlaces() {
  const path = `${useProjectPath()}/channel-connections` as const
  const connections = useGet(path).data?.items
  return useMemo(
    () => [
      ...TYPES.map(([value, words]) => ({ value: value as string, words: words as string })),
      ...(connections ?? []).map((one) => ({
        value: `connection:${one.connection_id}`,
        words: one.display_name || t('one {channelType} connection', { channelType: one.channel_type }),
      })),
    ],
    [connections],
  )
}

/** Something that works to begin with: a guide that asks for a budget, and two tiers. */
function exampleFor(agents: readonly { readonly agent_id: string }[]): Draft {
  const [first, second] = [agents[0]?.agent_id ?? '', agents[1]?.agent_id ?? agents[0]?.agent_id ?? '']
  return {
    guideId: first,
    asks: [{ id: newRowId(), question: 'What is your budget?', keptAs: 'budget' }],
    tiers: [
      {
        id: newRowId(),
        name: 'Premier',
        agent_id: second,
        prompt: '',
        criteria: '{"budget": {"min": 500000}}',
      },
      { id: newRowId(), name: 'Everybody else', agent_id: first, prompt: '', criteria: '' },
    ],
    bindings: [{ id: newRowId(), place: 'web', agent_id: first, use_guide: true }],
    handoffs: [
      { id: newRowId(), from: '*', to: 'human', when: 'asks_human', mode: 'session', carry: ['history'] },
    ],
  }
}

/** What is being changed, what was found wrong with it, and how it is saved. */
function useDraft(config: Config, path: `/api/v1/projects/${string}/routing-config`) {
  const toasts = useToasts()
  const [draft, setDraft] = useState(() => draftOf(config))
  const [isChanged, setChanged] = useState(false)
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([])
  const write = useWrite('PUT /api/v1/projects/{projectId}/routing-config', {
    done: t('Saved. The next message follows it.'),
    after: (saved) => {
      setDraft(draftOf(saved))
      setChanged(false)
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setChanged(true)
  }
  const save = () => {
    const wanted = configFrom(draft)
    setOwnFaults('faults' in wanted ? wanted.faults : [])
    if ('faults' in wanted) toasts.say(t('Not saved: what is wrong stands at its field.'))
    else write.mutate({ path, body: wanted.body })
  }
  const faults = ownFaults.length > 0 ? ownFaults : (write.error?.faults ?? [])
  return { draft, change, save, faults, isChanged, isSaving: write.isPending }
}

function Begin({ onBegin, isReady }: { readonly onBegin: () => void; readonly isReady: boolean }) {
  return (
    <div className="space-y-3 text-sm text-muted">
      <p>
        {t(
          'Nothing leads anywhere yet: every channel is answered by the agent it was connected with. Tiers sort people by what they answer, and handoffs bring in another agent or a person.',
        )}
      </p>
      <Button disabled={!isReady} onClick={onBegin}>
        {t('Begin with an example')}
      </Button>
    </div>
  )
}

function Editor({
  config,
  path,
}: {
  readonly config: Config
  readonly path: `/api/v1/projects/${string}/routing-config`
}) {
  const { draft, change, save, faults, isChanged, isSaving } = useDraft(config, path)
  useUnsaved(isChanged)
  const agents = useAgents().data?.items ?? []
  const places = usePlaces()
  const agentOf = (reference: string) =>
    agents.find(
      (agent) => agent.agent_id === reference || agent.name.toLowerCase() === reference.toLowerCase(),
    )?.name
  const placeOf = (place: string) => places.find(({ value }) => value === place)?.words ?? place
  const flow = new Flow(draft, { agentOf, placeOf })
  const part = { draft, faults, onChange: change }
  return (
    <div className="space-y-4">
      <Panel
        title={t('Flow')}
        actions={
          <div className="flex items-center gap-2">
            {isChanged && <Tag tone="warn">{t('not saved')}</Tag>}
            <Button look="main" needs="manage" disabled={isSaving || !isChanged} onClick={save}>
              {t('Save')}
            </Button>
          </div>
        }
      >
        {flow.nodes.size === 0 ? (
          <Begin isReady={agents.length > 0} onBegin={() => change(exampleFor(agents))} />
        ) : (
          <FlowPicture flow={flow} />
        )}
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Bindings {...part} places={places} />
        <Guide {...part} />
        <Tiers {...part} />
        <Handoffs {...part} agentNames={agents.map((agent) => agent.name)} />
      </div>
    </div>
  )
}

/** Which agent answers whom: a picture, and the forms that change it. */
export function Routing() {
  const path = `${useProjectPath()}/routing-config` as const
  const config = useGet(path)
  return (
    <>
      <PageHeader
        title={t('Routing rules')}
        about={t('Which agent answers a contact, and which one takes over.')}
      >
        <Link to="/inbox" className={linkLook()}>
          {t('To the inbox')}
        </Link>
      </PageHeader>
      {config.error !== null && <ProblemNote error={config.error} retry={config.refetch} />}
      {config.isPending && <Skeleton />}
      {config.data !== undefined && (
        <div className="space-y-4">
          <Editor key={path} config={config.data} path={path} />
          <PermanentRoutes />
        </div>
      )}
    </>
  )
}
