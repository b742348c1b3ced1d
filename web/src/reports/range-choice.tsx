import { t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { CHANNEL_NAMES, channelName } from '../ui/avatar.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { addDays, type Range, rangeOf } from './types.ts'

const WINDOWS = [7, 30, 90, 365] as const

export interface Wishes {
  readonly range: Range
  readonly interval: string
  readonly channel: string
  readonly agent: string
}

/** What the report is about, kept in the address. */
export function useWishes(): Wishes {
  const [days] = useUrlState('range', '30')
  const [first] = useUrlState('from')
  const [last] = useUrlState('to')
  const [interval] = useUrlState('interval', 'day')
  const [channel] = useUrlState('channel')
  const [agent] = useUrlState('agent')
  return { range: rangeOf(days, first, last), interval, channel, agent }
}

export function RangeChoice({ range }: { readonly range: Range }) {
  const [days, setDays] = useUrlState('range', '30')
  const [first, setFirst] = useUrlState('from', range.from)
  const [last, setLast] = useUrlState('to', addDays(range.to, -1))
  const [interval, setInterval] = useUrlState('interval', 'day')
  const [channel, setChannel] = useUrlState('channel')
  const [agent, setAgent] = useUrlState('agent')
  const agents = useAgents().data?.items ?? []
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField label={t('Range')} value={days} onChange={(event) => setDays(event.target.value)}>
        {WINDOWS.map((length) => (
          <option key={length} value={length}>
            {t('Last {count} days', { count: length })}
          </option>
        ))}
        <option value="custom">{t('Custom range')}</option>
      </SelectField>
      {days === 'custom' && (
        <>
          <TextField
            type="date"
            label={t('From')}
            value={first}
            max={last}
            onChange={(event) => setFirst(event.target.value)}
          />
          <TextField
            type="date"
            label={t('To')}
            value={last}
            min={first}
            max={addDays(first, 365)}
            onChange={(event) => setLast(event.target.value)}
          />
        </>
      )}
      <SelectField
        label={t('Interval')}
        value={interval}
        onChange={(event) => setInterval(event.target.value)}
      >
        <option value="day">{t('Day')}</option>
        <option value="week">{t('Week')}</option>
      </SelectField>
      <SelectField label={t('Channel')} value={channel} onChange={(event) => setChannel(event.target.value)}>
        <option value="">{t('All channels')}</option>
        {CHANNEL_NAMES.map((one) => (
          <option key={one} value={one}>
            {channelName(one)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Agent')} value={agent} onChange={(event) => setAgent(event.target.value)}>
        <option value="">{t('All agents')}</option>
        {agents.map((one) => (
          <option key={one.agent_id} value={one.agent_id}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
