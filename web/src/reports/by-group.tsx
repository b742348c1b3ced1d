import { t, word } from '../language/t.ts'
import { channelName } from '../ui/avatar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Choice } from '../ui/field.tsx'
import { MEASURES } from './figures.tsx'
import type { Group } from './types.ts'

export const GROUPINGS = {
  channel: t('Channel'),
  agent: t('Agent'),
  operator: t('Operator'),
  tag: t('Tag'),
  priority: t('Priority'),
} as const
export type Grouping = keyof typeof GROUPINGS

function groupName({ key, name }: Group, grouping: Grouping): string {
  if (key === '') return '–'
  if (grouping === 'channel') return channelName(key)
  return grouping === 'priority' ? word(key) : name || key
}

export function ByGroup(props: {
  readonly groups: readonly Group[]
  readonly grouping: Grouping
  readonly onGrouping: (grouping: string) => void
}) {
  const { grouping } = props
  const columns: readonly Column<Group>[] = [
    {
      key: 'name',
      name: GROUPINGS[grouping],
      isFixed: true,
      sortBy: (group) => groupName(group, grouping),
      cell: (group) => <span className="block max-w-48 truncate">{groupName(group, grouping)}</span>,
    },
    ...Object.entries(MEASURES).map(
      ([key, [name, written, read]]): Column<Group> => ({
        key,
        name,
        align: 'right',
        sortBy: (group) => read(group) ?? -1,
        cell: (group) => <span className="tabular-nums">{written(read(group))}</span>,
      }),
    ),
  ]
  return (
    <DataTable
      label={t('By group')}
      storedAs="reports"
      sort="-conversations"
      columns={columns}
      items={props.groups}
      idOf={(group) => group.key}
      filters={
        <>
          <h2>{t('Group by')}</h2>
          <Choice label={t('Group by')} value={grouping} onChange={props.onGrouping}>
            {Object.entries(GROUPINGS).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Choice>
        </>
      }
    />
  )
}
