import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { type ApiError, send } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import { nextCursor, usePages } from '../api/queries.ts'
import { memberName, useMembers } from '../inbox/members.ts'
import { rich, t, word } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { saveFile } from '../ui/files.ts'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'

type Entry = Answer<'GET /api/v1/audit'>['items'][number]

const PATH = '/api/v1/audit'
const FILTERS = ['operation', 'actor', 'user_id', 'address', 'action', 'outcome'] as const

type Filter = Partial<Record<(typeof FILTERS)[number], string>>

/** What is searched for is in the address, as text each. */
function useFilter(): readonly [Filter, (filter: Filter) => void] {
  const search: Filter = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = FILTERS.map((name) => [name, String(search[name] ?? '')] as const)
  const set = (filter: Filter) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        ...Object.fromEntries(FILTERS.map((name) => [name, filter[name] || undefined])),
      })) as never,
    })
  return [Object.fromEntries(given.filter(([, value]) => value !== '')), set]
}

/** Who did what, newest first. */
export function Audit() {
  const [filter, setFilter] = useFilter()
  const entries = usePages(PATH, filter, (page) => page.items, nextCursor)
  const toasts = useToasts()
  const members = useMembers()
  const actorsId = useId()
  const nameOf = (actor: string) => {
    const member = members.find(({ user_id }) => actor === `user:${user_id}`)
    return member === undefined ? actor : memberName(member)
  }
  const [isWaiting, setWaiting] = useState(false)
  const download = async () => {
    setWaiting(true)
    try {
      const lines = await (await send('GET', `${PATH}/export`, { query: filter })).blob()
      saveFile('audit.jsonl', lines, 'application/x-ndjson')
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
    setWaiting(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setFilter(Object.fromEntries(FILTERS.map((name) => [name, textOf(form, name)])))
  }
  return (
    <>
      <form
        key={JSON.stringify(filter)}
        onSubmit={submit}
        className="mb-4 flex flex-wrap items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
      >
        <TextField
          label={t('Operation')}
          name="operation"
          defaultValue={filter.operation}
          placeholder="createApiKey"
        />
        <TextField
          label={t('Actor')}
          name="actor"
          list={actorsId}
          defaultValue={filter.actor}
          placeholder={t('key:… or user:…')}
        />
        <datalist id={actorsId}>
          {members.map((member) => (
            <option key={member.user_id} value={`user:${member.user_id}`} label={memberName(member)} />
          ))}
        </datalist>
        <TextField label={t('Person (user id)')} name="user_id" defaultValue={filter.user_id} />
        <TextField label={t('Address')} name="address" defaultValue={filter.address} />
        <SelectField label={t('Action')} name="action" defaultValue={filter.action}>
          <option value="">{t('any')}</option>
          <option value="read">{t('read')}</option>
          <option value="write">{t('write')}</option>
        </SelectField>
        <SelectField label={t('Outcome')} name="outcome" defaultValue={filter.outcome}>
          <option value="">{t('any')}</option>
          <option value="done">{t('done')}</option>
          <option value="begun">{t('begun')}</option>
          <option value="failed">{t('failed')}</option>
          <option value="refused">{t('refused')}</option>
        </SelectField>
        <Button look="main" type="submit">
          {t('Search')}
        </Button>
        <Button disabled={isWaiting} onClick={() => void download()}>
          {t('Export')}
        </Button>
      </form>
      {entries.error !== null ? (
        <ProblemNote error={entries.error} retry={entries.refetch} />
      ) : entries.isPending ? (
        <Skeleton />
      ) : entries.items.length === 0 ? (
        <EmptyState title={t('Nothing found')}>
          {t('Every write and every read of personal data is listed here.')}
        </EmptyState>
      ) : (
        <List
          label={t('Audit log')}
          items={entries.items}
          idOf={(one) => one.audit_id}
          more={entries.more}
          className="max-h-[70vh] rounded-xl border border-line bg-panel"
        >
          {(one) => <EntryRow entry={one} nameOf={nameOf} />}
        </List>
      )}
    </>
  )
}

/** `createApiKey` as "Create api key". */
const spoken = (operation: string): string =>
  operation.slice(0, 1).toUpperCase() +
  operation.slice(1).replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

interface EntryRowProps {
  readonly entry: Entry
  /** Members by their names, as far as they are known; keys as they are. */
  readonly nameOf: (actor: string) => string
}

function EntryRow({ entry, nameOf }: EntryRowProps) {
  const { outcome, target_kind: kind, target_id: id, count, changes } = entry
  const isBad = outcome === 'refused' || outcome === 'failed'
  const target = [kind, id].filter((part) => part !== undefined).join(' ')
  const details = [
    target,
    count === undefined ? '' : t('{count} read', { count }),
    Array.isArray(changes.fields) ? t('sent {fields}', { fields: changes.fields.join(', ') }) : '',
  ].filter((part) => part !== '')
  return (
    <div className="grid items-center gap-x-3 px-3 py-2 text-sm sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <span>
        <Tag tone={isBad ? 'warn' : 'good'}>{word(outcome)}</Tag>
      </span>
      <p className="min-w-0 truncate" title={entry.operation}>
        <span className="font-medium">{spoken(entry.operation)}</span>{' '}
        <span className="text-muted">{details.join(', ')}</span>
      </p>
      <p className="truncate text-xs text-muted sm:text-end">
        {rich('{when} by {actor}{onBehalfOf} from {address}', {
          when: (
            <time dateTime={entry.at} title={exactly(entry.at)}>
              {ago(entry.at)}
            </time>
          ),
          actor: nameOf(entry.actor),
          onBehalfOf:
            entry.on_behalf_of !== undefined &&
            t(' for {onBehalfOf}', { onBehalfOf: nameOf(entry.on_behalf_of) }),
          address: entry.address,
        })}
      </p>
    </div>
  )
}
