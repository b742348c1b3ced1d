import { History } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import { memberName, useMembers } from '../inbox/members.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { VersionChanges } from './version-changes.tsx'
import { fieldName } from './version-fields.ts'

type Version = Answer<'GET /api/v1/agents/{agentId}/versions'>['items'][number]

const FIELDS_SHOWN = 4

/** What made a version, in a line. */
function about({ cause, fields, restored_from: from }: Version): string {
  if (from !== undefined) return t('Version {version} restored', { version: from })
  if (cause === 'created') return t('Created')
  if (cause === 'unrecorded') return t('How it was before changes were kept')
  const names = fields.slice(0, FIELDS_SHOWN).map(fieldName).join(', ')
  const more = fields.length - FIELDS_SHOWN
  return more > 0 ? t('{names} and {more} more', { names, more }) : names
}

/** Keys have no person; of people who left, nothing is known. */
function useMakers(): (madeBy: string) => string {
  const members = useMembers()
  return (madeBy) => {
    if (madeBy === '') return ''
    if (madeBy.startsWith('key:')) return t('an API key')
    const member = members.find(({ user_id: id }) => madeBy === `user:${id}`)
    return member === undefined ? t('a member') : memberName(member)
  }
}

interface LineProps {
  readonly version: Version
  readonly current: number
  readonly maker: string
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onRestore: () => void
  readonly isBusy: boolean
}

function VersionLine({ version, current, maker, isShown, onShow, onRestore, isBusy }: LineProps) {
  const number = version.version
  return (
    <li
      aria-label={t('Version {number}', { number })}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-2 py-2 ${isShown ? 'bg-hover' : ''}`}
    >
      <div className="min-w-0 grow basis-56">
        <p className="flex items-center gap-2 text-sm font-medium">
          {t('Version {number}', { number })}
          {version.is_current && <Tag tone="accent">{t('in use')}</Tag>}
        </p>
        <p className="text-sm break-words">{about(version)}</p>
        <p className="text-xs text-muted" title={exactly(version.created_at)}>
          {[ago(version.created_at), maker].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <Button onClick={onShow} aria-pressed={isShown}>
        {t('Compare')}
      </Button>
      {!version.is_current && (
        <Confirm
          label={t('Restore')}
          title={t('Restore version {number}?', { number })}
          about={t(
            'Name, persona, capabilities, model and tools become what they were then. That is a new version, so version {current} can be restored too.',
            { current },
          )}
          disabled={isBusy}
          onConfirm={onRestore}
        />
      )}
    </li>
  )
}

/** Every state that an agent was set to: how it differs from what is in use, and a way back to it. */
export function Versions({ agentId }: { readonly agentId: string }) {
  const path = `/api/v1/agents/${agentId}/versions` as const
  const versions = usePages(path, {}, (page) => page.items, nextCursor)
  const [shown, setShown] = useState<number>()
  const makerOf = useMakers()
  const restore = useWrite('POST /api/v1/agents/{agentId}/versions/{version}/restore', {
    renews: ['/api/v1/agents'],
    done: ({ version }) => t('Restored as version {version}.', { version }),
    after: () => setShown(undefined),
  })
  if (versions.error !== null) return <ProblemNote error={versions.error} retry={versions.refetch} />
  if (versions.isPending) return <Skeleton />
  const current = versions.items.find((one) => one.is_current)?.version ?? 0
  if (versions.items.length === 0)
    return (
      <EmptyState title={t('No versions yet')} icon={History} help="agents">
        <p>{t('From its next change on, every state of this agent is kept here.')}</p>
      </EmptyState>
    )
  // The version in use is compared with the one before it, every other one with the one in use.
  const older = versions.items.find(({ version }) => version < current)?.version
  const pair =
    shown === undefined ? undefined : shown === current ? [older ?? current, current] : [shown, current]
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Panel title={t('Versions')}>
        <p className="mb-2 text-sm text-muted">{t('The newest hundred are kept.')}</p>
        <ul aria-label={t('Versions')}>
          {versions.items.map((version) => (
            <VersionLine
              key={version.version}
              version={version}
              current={current}
              maker={makerOf(version.made_by)}
              isShown={shown === version.version}
              onShow={() => setShown(version.version)}
              onRestore={() =>
                restore.mutate({
                  path: `${path}/${String(version.version)}/restore`,
                  body: { current_version: current },
                })
              }
              isBusy={restore.isPending}
            />
          ))}
        </ul>
        {versions.more !== undefined && (
          <Button className="mt-3" onClick={versions.more}>
            {t('Show more')}
          </Button>
        )}
      </Panel>
      {pair !== undefined && (
        <Panel title={t('What differs')} className="lg:sticky lg:top-0">
          <VersionChanges path={path} from={pair[0] ?? current} to={pair[1] ?? current} />
        </Panel>
      )}
    </div>
  )
}
