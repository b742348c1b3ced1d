import type { ViewFilters } from '../api/types.ts'
import { t } from '../language/t.ts'
import { channelName } from '../ui/avatar.tsx'
import { Check, SelectField, TextField } from '../ui/field.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { VIEWS } from './filters.tsx'
import { DeleteView, SaveView, useSavedViews } from './saved-views.tsx'
import { PRIORITY_NAMES } from './triage.tsx'

const CHANNELS = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram', 'api'] as const

/** What is looked for; all of it is in the address. */
export function useWishes() {
  const [view, setView] = useUrlState('view', 'open')
  const [channel, setChannel] = useUrlState('channel')
  const [unread, setUnread] = useUrlState('unread')
  const [words, setWords] = useUrlState('q')
  const [priority, setPriority] = useUrlState('priority')
  const [tag, setTag] = useUrlState('tag')
  const [target, setTarget] = useUrlState('target')
  const saved = useSavedViews()
  const mine = saved?.find((one) => one.view_id === view)
  const chosen = VIEWS.find(({ key }) => key === view)
  const base = mine?.filters ?? (chosen ?? VIEWS[0])?.query ?? {}
  const narrowed: ViewFilters = Object.fromEntries(
    Object.entries({ channel, priority, tag: tag.trim(), target, q: words.trim() }).filter(
      ([, value]) => value !== '',
    ),
  )
  const isUnreadOnly = unread === 'only'
  return {
    view: mine?.view_id ?? chosen?.key ?? 'open',
    savedView: mine,
    saved: saved ?? [],
    /** Another view is not shown while it is not known which one the address means. */
    isKnown: chosen !== undefined || saved !== undefined,
    isNarrowed: Object.keys(narrowed).length > 0 || isUnreadOnly,
    filters: { ...base, ...narrowed, ...(isUnreadOnly ? { unread: true } : {}) } as ViewFilters,
    setView,
    channel,
    setChannel,
    isUnreadOnly,
    setUnread,
    words,
    setWords,
    priority,
    setPriority,
    tag,
    setTag,
    target,
    setTarget,
  }
}

type Wishes = ReturnType<typeof useWishes>

export function Filters(props: { readonly wishes: Wishes; readonly onView: (view: string) => void }) {
  const { wishes, onView } = props
  return (
    <div className="grid shrink-0 grid-cols-2 items-end gap-2 border-b border-line px-3.5 py-2.5">
      <div className="col-span-2">
        <TextField
          label={t('Search')}
          type="search"
          defaultValue={wishes.words}
          onChange={(event) => wishes.setWords(event.target.value)}
        />
      </div>
      <SelectField
        label={t('Channel')}
        value={wishes.channel}
        onChange={(event) => wishes.setChannel(event.target.value)}
      >
        <option value="">{t('All channels')}</option>
        {CHANNELS.map((one) => (
          <option key={one} value={one}>
            {channelName(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Priority')}
        value={wishes.priority}
        onChange={(event) => wishes.setPriority(event.target.value)}
      >
        <option value="">{t('Any priority')}</option>
        {Object.entries(PRIORITY_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Tag')}
        defaultValue={wishes.tag}
        onChange={(event) => wishes.setTag(event.target.value.trim())}
      />
      <SelectField
        label={t('Target')}
        value={wishes.target}
        onChange={(event) => wishes.setTarget(event.target.value)}
      >
        <option value="">{t('Any')}</option>
        <option value="due_soon">{t('Due in 30 minutes')}</option>
        <option value="overdue">{t('Overdue')}</option>
        <option value="missed">{t('Late, answered or not')}</option>
      </SelectField>
      <div className="pb-1.5">
        <Check
          label={t('Unread only')}
          checked={wishes.isUnreadOnly}
          onChange={(event) => wishes.setUnread(event.target.checked ? 'only' : '')}
        />
      </div>
      <div className="col-span-2 flex flex-wrap gap-2">
        <SaveView filters={wishes.filters} onSaved={onView} />
        {wishes.savedView !== undefined && (
          <DeleteView view={wishes.savedView} onDeleted={() => onView('open')} />
        )}
      </div>
    </div>
  )
}
