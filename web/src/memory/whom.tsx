import { Link } from '@tanstack/react-router'
import { nextCursor, useGet, usePages } from '../api/queries.ts'
import type { UserList } from '../api/types.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { PEOPLE, useProjectQuery } from '../people/types.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { linkLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTyped } from '../ui/typed.ts'
import { useUrlState } from '../ui/url-state.ts'

const FOUND_MAX = 50

export const useUsers = (agentId: string) =>
  usePages(`/api/v1/agents/${agentId}/users`, { page_size: 100 }, (page: UserList) => page.users, nextCursor)

interface WhomProps {
  readonly agentId: string
  readonly chosen: string | undefined
  readonly onChoose: (userId: string) => void
}

/** Links name agents by id or by name. */
const useAgent = (agentId: string) =>
  useAgents().data?.items.find((one) => one.agent_id === agentId || one.name === agentId)

/** Everyone the agent knows, the one who wrote last first; with words, those whom a search finds. */
function usePeople(agentId: string, words: string) {
  const all = useUsers(agentId)
  const agent = useAgent(agentId)
  const query = { ...useProjectQuery(), q: words, agent_id: agent?.agent_id, limit: FOUND_MAX }
  const found = useGet(words === '' || agent === undefined ? undefined : PEOPLE, query, { keep: true })
  const { error, isPending, refetch } = words === '' ? all : found
  const people =
    words === ''
      ? all.items.map(({ user_id, display_name: name }) => ({ user_id, name }))
      : (found.data?.people ?? []).map(({ user_id, name }) => ({ user_id, name }))
  return { people, error, isPending, refetch, more: words === '' ? all.more : undefined }
}

/** Chooses whose memory is shown. */
export function Whom({ agentId, chosen, onChoose }: WhomProps) {
  const [words, setWords] = useUrlState('who')
  const [typed, setTyped] = useTyped(words, setWords)
  const list = usePeople(agentId, words.trim())
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending && words === '') return <Skeleton />
  if (list.people.length === 0 && words === '') {
    return (
      <EmptyState title={t('No people yet')}>
        <p>{t('Talk to it, or bring people from a file.')}</p>
        <Link to="/playground" search={{ agent: agentId, user: 'maria' }} className="underline">
          {t('Talk to it as Maria')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <div className="border-b border-line p-2">
        <SearchBox label={t('Search people')} words={typed} onChange={setTyped} />
      </div>
      {!list.isPending && list.people.length === 0 && (
        <p className="p-3 text-sm text-muted" role="status">
          {t('No one matches.')}
        </p>
      )}
      <List
        label={t('People')}
        items={list.people}
        idOf={(user) => user.user_id}
        rowHeight={41}
        more={list.more}
        className={`${chosen === undefined ? 'max-h-72' : 'max-h-32'} lg:max-h-[60vh]`}
      >
        {(user) => (
          <button
            type="button"
            data-row
            aria-current={user.user_id === chosen}
            onClick={() => onChoose(user.user_id)}
            className={`flex w-full items-center gap-2.5 px-3 py-2 text-start hover:bg-hover ${user.user_id === chosen ? 'bg-soft font-semibold' : ''}`}
          >
            <Avatar id={user.user_id} name={personName(user.name, user.user_id)} size="sm" />
            <span className="truncate">{personName(user.name, user.user_id)}</span>
          </button>
        )}
      </List>
    </div>
  )
}

/** Says whose memory it is, of which agent. */
export function Whose(props: { readonly agentId: string; readonly userId: string; readonly name: string }) {
  const { agentId, userId } = props
  const name = personName(props.name, userId)
  const agent = useAgent(agentId)?.name
  return (
    <div className="mb-2 flex items-center gap-2.5">
      <Avatar id={userId} name={name} size="md" />
      <div className="min-w-0 grow">
        <h2 className="truncate">{name}</h2>
        <p className="truncate text-xs text-muted">
          {t('What {name} remembers', { name: agent ?? t('the agent') })}
        </p>
      </div>
      <Link to="/people/$userId" params={{ userId }} className={linkLook()}>
        {t('Profile')}
      </Link>
    </div>
  )
}
