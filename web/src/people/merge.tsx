import { useNavigate } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchBox } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { personName } from './person-name.ts'
import { PEOPLE, type Person, personPath, useProjectQuery } from './types.ts'

const FOUND_MAX = 6

function Choose(props: { readonly person: Person; readonly onChoose: (other: Person) => void }) {
  const [words, setWords] = useState('')
  const query = { ...useProjectQuery(), q: words.trim(), limit: FOUND_MAX + 1 }
  const found = useGet(PEOPLE, query, { keep: true })
  const others = (found.data?.people ?? []).filter(({ user_id }) => user_id !== props.person.user_id)
  return (
    <div className="space-y-3">
      <SearchBox label={t('Search name, id, e-mail or phone')} words={words} onChange={setWords} />
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {found.isPending && <Skeleton rows={3} hasAvatars />}
      {found.data !== undefined && others.length === 0 && (
        <p className="text-sm text-muted">{t('No other person matches.')}</p>
      )}
      <ul aria-label={t('People')}>
        {others.slice(0, FOUND_MAX).map((other) => (
          <li key={other.user_id}>
            <button
              type="button"
              onClick={() => props.onChoose(other)}
              className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
            >
              <Avatar id={other.user_id} name={personName(other.name, other.user_id)} size="md" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{personName(other.name, other.user_id)}</span>
                <span className="block truncate text-2xs text-faint">
                  {[other.user_id, other.email, other.phone].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Makes this person part of another: first who, then whether. */
export function MergeButton({ person }: { readonly person: Person }) {
  const query = useProjectQuery()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState<Person>()
  const close = () => {
    setOpen(false)
    setOther(undefined)
  }
  const merge = useWrite('POST /api/v1/people/{userId}/merge', {
    renews: ['/api/v1/'],
    done: t('Merged.'),
    after: ({ user_id: userId }) => {
      close()
      void navigate({ to: '/people/$userId', params: { userId } })
    },
  })
  const [mine, theirs] = [
    personName(person.name, person.user_id),
    other === undefined ? undefined : personName(other.name, other.user_id),
  ]
  return (
    <>
      <Button needs="manage" icon={Merge} onClick={() => setOpen(true)}>
        {t('Merge')}
      </Button>
      <Dialog
        title={
          other === undefined
            ? t('Merge {mine} into another person', { mine })
            : t('Merge {mine} into {theirs}?', { mine, theirs })
        }
        about={
          other === undefined
            ? t('Choose who stays.')
            : t(
                'Conversations, memories, leads and identities of {userId} become those of {userId2}. This cannot be undone as a whole.',
                { userId: person.user_id, userId2: other.user_id },
              )
        }
        isOpen={isOpen}
        onClose={close}
      >
        {other === undefined ? (
          <Choose person={person} onChoose={setOther} />
        ) : (
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOther(undefined)}>{t('Back')}</Button>
            <Button
              look="bad"
              disabled={merge.isPending}
              onClick={() =>
                merge.mutate({
                  path: `${personPath(other.user_id)}/merge`,
                  body: { user_id: person.user_id },
                  query,
                })
              }
            >
              {t('Merge')}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}
