import { Bookmark } from 'lucide-react'
import { useGet } from '../api/queries.ts'
import type { ConversationCounts, InboxCounts, SavedView, ViewFilters } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'

interface View {
  readonly key: string
  readonly name: string
  readonly query: ViewFilters
  readonly count: keyof InboxCounts
}

/** The first is shown when the address names none. */
export const VIEWS: readonly View[] = [
  { key: 'open', name: t('Open'), query: { status: 'open' }, count: 'open' },
  { key: 'overdue', name: t('Overdue'), query: { target: 'overdue' }, count: 'overdue' },
  { key: 'mine', name: t('Mine'), query: { status: 'open', assignee: 'me' }, count: 'mine' },
  {
    key: 'unassigned',
    name: t('Unassigned'),
    query: { status: 'open', assignee: 'none' },
    count: 'unassigned',
  },
  {
    key: 'person',
    name: t('Needs a person'),
    query: { status: 'open', controller: 'human' },
    count: 'needs_a_person',
  },
  { key: 'snoozed', name: t('Snoozed'), query: { status: 'snoozed' }, count: 'snoozed' },
  { key: 'closed', name: t('Closed'), query: { status: 'closed' }, count: 'closed' },
]

/** How many conversations are in each view; one request for all of them. */
export function useCounts(): ConversationCounts | undefined {
  const { project } = useWorkspace()
  const query = { project_id: project.project_id }
  return useGet('/api/v1/conversations/counts', query, { keep: true }).data
}

function Chip(props: {
  readonly name: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onChoose}
      className="rounded-full border border-edge px-2.5 text-xs leading-[22px] whitespace-nowrap text-muted hover:bg-hover aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-panel pointer-coarse:leading-8"
    >
      {props.name} {props.count}
    </button>
  )
}

const ROW = 'flex min-w-0 gap-1.5 overflow-x-auto px-3.5 [scrollbar-width:none]'

/** Views with how many conversations are in each; saved ones below. */
export function Chips(props: {
  readonly chosen: string
  readonly saved: readonly SavedView[]
  readonly channel: string
  readonly onChoose: (key: string) => void
}) {
  const counts = useCounts()
  const shown = props.channel === '' ? counts : counts?.channels.find((one) => one.channel === props.channel)
  const countOf = (view: View) => shown?.[view.count] ?? (counts === undefined ? undefined : 0)
  // Without targets nothing is ever overdue, and the view would only take room.
  const views = VIEWS.filter(
    (view) => view.key !== 'overdue' || view.key === props.chosen || (countOf(view) ?? 0) > 0,
  )
  return (
    <div className="grid shrink-0 gap-1.5 border-b border-line py-2">
      <fieldset aria-label={t('Views')} className={ROW}>
        {views.map((view) => (
          <Chip
            key={view.key}
            name={view.name}
            count={countOf(view)}
            isOn={view.key === props.chosen}
            onChoose={() => props.onChoose(view.key)}
          />
        ))}
      </fieldset>
      {props.saved.length > 0 && (
        <fieldset aria-label={t('Saved views')} className={ROW}>
          <Bookmark aria-hidden="true" className="size-3.5 shrink-0 self-center text-faint" />
          {props.saved.map((view) => (
            <Chip
              key={view.view_id}
              name={view.name}
              count={view.count}
              isOn={view.view_id === props.chosen}
              onChoose={() => props.onChoose(view.view_id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
