import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AgentItem } from '../api/types.ts'
import { t } from '../language/t.ts'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Plot } from '../ui/plot.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import type { Report } from './report.ts'

export function Figure(props: {
  readonly name: string
  readonly value: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-panel px-4 py-3">
      <p className="truncate text-xs text-muted">{props.name}</p>
      <p className="my-0.5 text-xl font-semibold tracking-tight tabular-nums">{props.value ?? '…'}</p>
      {props.children}
    </div>
  )
}

const COLOURS = ['accent', 'good', 'warn', 'bad', 'muted'] as const

export function RepliesByChannel({ report }: { readonly report: Report | undefined }) {
  const shown = report?.channels.slice(0, COLOURS.length) ?? []
  return (
    <Panel title={t('Replies by channel')} className="min-w-0">
      {report === undefined && <Skeleton rows={5} />}
      {report !== undefined && shown.length === 0 && (
        <p className="text-sm text-muted">
          {t('No replies in these days. They appear here per day and channel.')}
        </p>
      )}
      {report !== undefined && shown.length > 0 && (
        <Plot
          key={`${report.days.length} ${shown.map(({ channel }) => channel).join()}`}
          label={t('Replies of the last {count} days: {shown}', {
            count: report.days.length,
            shown: shown
              .map(
                (one) => `${channelName(one.channel)} ${one.replies.reduce((sum, count) => sum + count, 0)}`,
              )
              .join(', '),
          })}
          isTime
          height={210}
          data={[[...report.days], ...shown.map(({ replies }) => [...replies])]}
          series={shown.map(({ channel }, index) => ({
            label: channelName(channel),
            colour: COLOURS[index] ?? 'muted',
          }))}
        />
      )}
    </Panel>
  )
}

export function AgentsTable(props: {
  readonly agents: readonly AgentItem[]
  readonly report: Report | undefined
}) {
  const figuresOf = (agent: AgentItem) => props.report?.agents.get(agent.agent_id)
  const figures: readonly Column<AgentItem>[] =
    props.report === undefined
      ? []
      : [
          {
            key: 'channels',
            name: t('Channels'),
            isWide: true,
            cell: (agent) => figuresOf(agent)?.channels.map(channelName).join(', ') ?? '–',
          },
          {
            key: 'people',
            name: t('People'),
            align: 'right',
            sortBy: (agent) => figuresOf(agent)?.people ?? 0,
            cell: (agent) => figuresOf(agent)?.people ?? 0,
          },
          {
            key: 'replies',
            name: t('Replies'),
            align: 'right',
            sortBy: (agent) => figuresOf(agent)?.replies ?? 0,
            cell: (agent) => figuresOf(agent)?.replies ?? 0,
          },
          {
            key: 'cost',
            name: t('Cost'),
            align: 'right',
            sortBy: (agent) => figuresOf(agent)?.costUsd ?? 0,
            cell: (agent) => <Money amount={figuresOf(agent)?.costUsd ?? 0} />,
          },
        ]
  return (
    <DataTable
      label={t('Agents')}
      storedAs="home-agents"
      items={props.agents}
      idOf={(agent) => agent.agent_id}
      columns={[
        {
          key: 'name',
          name: t('Agent'),
          isFixed: true,
          sortBy: (agent) => agent.name,
          cell: (agent) => (
            <Link
              to="/agents/$agentId"
              params={{ agentId: agent.agent_id }}
              className="inline-flex items-center gap-2 font-medium underline-offset-2 hover:underline"
            >
              <Avatar id={agent.agent_id} name={agent.name} size="sm" isAgent />
              {agent.name}
            </Link>
          ),
        },
        ...figures,
        {
          key: 'seen',
          name: t('Last reply'),
          isWide: true,
          sortBy: (agent) => agent.last_seen_at,
          cell: (agent) => ago(agent.last_seen_at) || t('never'),
        },
        {
          key: 'state',
          name: t('State'),
          isWide: true,
          cell: (agent) => (
            <Tag tone={agent.is_active ? 'good' : 'plain'}>{agent.is_active ? t('active') : t('off')}</Tag>
          ),
        },
      ]}
    />
  )
}
