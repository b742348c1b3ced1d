import { useGet } from '../api/queries.ts'
import type { ConversationPage } from '../api/types.ts'
import { useWorkspace } from '../shell/workspace.tsx'

interface View {
  readonly key: string
  readonly name: string
  readonly query: { readonly status: string; readonly controller?: string }
}

/** The first is shown when the address names none. */
export const VIEWS: readonly View[] = [
  { key: 'open', name: 'Open', query: { status: 'open' } },
  { key: 'person', name: 'With a person', query: { status: 'open', controller: 'human' } },
  { key: 'agent', name: 'With an agent', query: { status: 'open', controller: 'agent' } },
  { key: 'snoozed', name: 'Snoozed', query: { status: 'snoozed' } },
  { key: 'closed', name: 'Closed', query: { status: 'closed' } },
]

function Chip(props: {
  readonly view: View
  readonly channel: string
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  const { project } = useWorkspace()
  const query = { project_id: project.project_id, limit: 1, channel: props.channel, ...props.view.query }
  const count = useGet<ConversationPage>('/api/v1/conversations', query, { keep: true }).data?.total
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onChoose}
      className="rounded-full border border-edge px-2.5 text-xs leading-[22px] whitespace-nowrap text-muted hover:bg-hover aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-panel pointer-coarse:leading-8"
    >
      {props.view.name} {count}
    </button>
  )
}

/** Views with how many conversations are in each. */
export function Chips(props: {
  readonly chosen: string
  readonly channel: string
  readonly onChoose: (key: string) => void
}) {
  return (
    <fieldset
      aria-label="Views"
      className="flex min-w-0 shrink-0 gap-1.5 overflow-x-auto border-b border-line px-3.5 py-2 [scrollbar-width:none]"
    >
      {VIEWS.map((view) => (
        <Chip
          key={view.key}
          view={view}
          channel={props.channel}
          isOn={view.key === props.chosen}
          onChoose={() => props.onChoose(view.key)}
        />
      ))}
    </fieldset>
  )
}
