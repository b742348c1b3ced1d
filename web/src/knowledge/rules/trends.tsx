import { useMemo, useState } from 'react'
import { useGet } from '../../api/queries.ts'
import { t, word } from '../../language/t.ts'
import { useProjectPath } from '../../shell/workspace.tsx'
import { SelectField } from '../../ui/field.tsx'
import { List } from '../../ui/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { configOf, type Ranked, type Rule, WINDOWS } from './types.ts'

interface NodeProps {
  readonly path: `/api/v1/projects/${string}/knowledge/analytics`
  readonly rule: Rule
  readonly node: Ranked
}

const short = (value: number): string => Number(value.toPrecision(4)).toString()

function metricOf(rule: Rule): string {
  const config = configOf(rule)
  return config.metric_name ?? config.property ?? config.event ?? ''
}

/** Value, smallest and largest over each span of time that the rule looks back over. */
function WindowsPlot({ path, rule, node }: NodeProps) {
  const found = useGet(`${path}/trends`, { node_id: node.node_id })
  const metric = metricOf(rule)
  const trends = useMemo(
    () =>
      (found.data?.trends ?? [])
        .filter((trend) => trend.metric_name === metric)
        .sort((a, b) => (WINDOWS[a.window] ?? 0) - (WINDOWS[b.window] ?? 0)),
    [found.data, metric],
  )
  const data = useMemo(
    () =>
      [
        trends.map((trend) => WINDOWS[trend.window] ?? 0),
        trends.map((trend) => trend.max_value),
        trends.map((trend) => trend.value),
        trends.map((trend) => trend.min_value),
      ] as [number[], number[], number[], number[]],
    [trends],
  )
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton />
  if (trends.length === 0)
    return (
      <p className="text-sm text-muted">
        {t('Nothing was seen of {nodeLabel}.', { nodeLabel: node.node_label })}
      </p>
    )
  const words = trends
    .map((one) =>
      t('{window}: {value}, seen {count} times', {
        window: one.window,
        value: short(one.value),
        count: one.sample_count,
      }),
    )
    .join('; ')
  return (
    <>
      <p className="text-sm text-muted">{t('{words}. By days looked back over:', { words })}</p>
      <Plot
        label={t('{metric} of {nodeLabel} by days looked back over. {words}', {
          metric,
          nodeLabel: node.node_label,
          words,
        })}
        data={data}
        bands={[[1, 3]]}
        series={[
          { label: t('largest'), colour: 'muted', width: 1, dash: [4, 4] },
          { label: metric, colour: 'accent' },
          { label: t('smallest'), colour: 'muted', width: 1, dash: [4, 4] },
        ]}
      />
    </>
  )
}

/** A property through the last versions of a node. */
function CoursePlot({ property, node }: Pick<NodeProps, 'node'> & { readonly property: string }) {
  const path = `${useProjectPath()}/knowledge/nodes/${node.node_id}/history` as const
  const versions = useGet(path, { limit: 200 })
  const data = useMemo(() => {
    const points = [...(versions.data?.history ?? [])]
      .sort((a, b) => a.version - b.version)
      .flatMap(({ properties, created_at }) => {
        const value = properties[property]
        return typeof value === 'number' ? [[Date.parse(created_at) / 1000, value] as const] : []
      })
    return [points.map(([at]) => at), points.map(([, value]) => value)] as [number[], number[]]
  }, [versions.data, property])
  if (versions.error !== null) return <ProblemNote error={versions.error} retry={versions.refetch} />
  if (data[0].length < 2) return null
  return (
    <Plot
      label={t('{property} of {nodeLabel} over time: {detail}', {
        property,
        nodeLabel: node.node_label,
        detail: data[1].map(short).join(', '),
      })}
      isTime
      data={data}
      series={[{ label: property, colour: 'good' }]}
    />
  )
}

const ORDERS = ['top', 'rising', 'falling'] as const

/** Who is highest and who moved most, and each of them plotted. */
export function TrendResults({
  path,
  rule,
}: {
  readonly path: `/api/v1/projects/${string}/knowledge/analytics`
  readonly rule: Rule
}) {
  const { property } = configOf(rule)
  const windows = configOf(rule).windows ?? Object.keys(WINDOWS)
  const [order, setOrder] = useState<string>('top')
  const [window, setWindow] = useState(windows[0] ?? '7d')
  const [chosen, setChosen] = useState<string>()
  const query = { rule_id: rule.rule_id, type: order, window, limit: 100 }
  const found = useGet(`${path}/rankings`, query, { keep: true })
  const rankings = found.data?.rankings ?? []
  const node = rankings.find((one) => one.node_id === chosen) ?? rankings[0]
  return (
    <Panel title={t('Ranking')}>
      <div className="mb-3 grid max-w-md grid-cols-2 gap-2">
        <SelectField label={t('Order')} value={order} onChange={(event) => setOrder(event.target.value)}>
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Window')} value={window} onChange={(event) => setWindow(event.target.value)}>
          {windows.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {found.data !== undefined && rankings.length === 0 && (
        <p className="text-sm text-muted">{t('Nothing to rank. Has the rule run, and did anything move?')}</p>
      )}
      {node !== undefined && (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[16rem_minmax(0,1fr)]">
          <List
            label={t('Ranked')}
            items={rankings}
            idOf={(one) => one.node_id}
            rowHeight={37}
            className="max-h-72 rounded-lg border border-line"
          >
            {(one) => (
              <button
                type="button"
                data-row
                aria-current={one === node}
                onClick={() => setChosen(one.node_id)}
                className={`flex w-full justify-between gap-2 px-3 py-1.5 text-start text-sm hover:bg-hover ${one === node ? 'bg-soft font-semibold' : ''}`}
              >
                <span className="truncate">
                  {one.rank}. {one.node_label}
                </span>
                <span>{short(one.value)}</span>
              </button>
            )}
          </List>
          <div key={node.node_id} className="min-w-0 space-y-3">
            <WindowsPlot path={path} rule={rule} node={node} />
            {property !== undefined && <CoursePlot property={property} node={node} />}
          </div>
        </div>
      )}
    </Panel>
  )
}
