import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { usePages, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Confirm, Dialog, Drawer } from '../ui/dialog.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { useUrlState } from '../ui/url-state.ts'

type User = UserPage['users'][number]

type UserPage = Answer<'GET /api/v1/workspace-users'>

const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
const PATH = '/api/v1/workspace-users'
const byNumber = {
  parameter: 'page',
  next: (page: UserPage) => (page.next_page === undefined ? undefined : String(page.next_page)),
}

function AddUser({ onMade }: { readonly onMade: (secret: Secret) => void }) {
  const add = useWrite('POST /api/v1/workspace-users', {
    renews: [PATH],
    after: (made) => onMade({ username: made.username, password: made.temp_password }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const name = textOf(given, 'display_name')
    const body = {
      username: textOf(given, 'username'),
      role: textOf(given, 'role'),
      ...(name === '' ? {} : { display_name: name }),
    }
    add.mutate({ path: PATH, body }, { onSuccess: () => form.reset() })
  }
  return (
    <EditForm
      write={add}
      onSubmit={submit}
      className="mb-4 flex flex-wrap items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <TextField label={t('Username')} name="username" required autoComplete="off" />
      <TextField label={t('Name')} name="display_name" autoComplete="off" />
      <SelectField label={t('Role')} name="role" defaultValue="member">
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {word(role)}
          </option>
        ))}
      </SelectField>
      <Button look="main" type="submit" needs="manage" disabled={add.isPending}>
        {t('Add')}
      </Button>
    </EditForm>
  )
}

interface Secret {
  readonly username: string
  readonly password: string
}

interface MemberProps {
  readonly user: User
  readonly onReset: (secret: Secret) => void
}

/** What can be done about one member. */
function Member({ user, onReset }: MemberProps) {
  const path = `${PATH}/${user.user_id}` as const
  const change = useWrite('PUT', { renews: [PATH], done: t('Changed.') })
  const remove = useWrite('DELETE', {
    renews: [PATH],
    done: t('{username} was removed.', { username: user.username }),
  })
  const reset = useWrite('POST /api/v1/workspace-users/{uid}/reset-password', {
    after: (made) => onReset({ username: user.username, password: made.temp_password }),
  })
  const endSessions = useWrite('POST', { done: t('{username} is signed out.', { username: user.username }) })
  const forget = useWrite('POST', {
    done: t('{username} signs in without a second factor.', { username: user.username }),
  })
  const isOff = user.status === 'disabled'
  return (
    <div className="space-y-4">
      <KeyValues
        rows={[
          [t('Username'), user.username],
          [t('Last sign-in'), user.last_login_at === undefined ? t('never') : ago(user.last_login_at)],
          [t('State'), isOff ? t('disabled') : t('active')],
        ]}
      />
      <EditForm
        write={change}
        onSubmit={(event) => {
          event.preventDefault()
          const name = textOf(new FormData(event.currentTarget), 'display_name')
          change.mutate({ path, body: { display_name: name } })
        }}
        className="flex items-end gap-2"
      >
        <div className="grow">
          <TextField
            label={t('Name')}
            name="display_name"
            autoComplete="off"
            maxLength={200}
            defaultValue={user.display_name}
          />
        </div>
        <Button type="submit" disabled={change.isPending}>
          {t('Save')}
        </Button>
      </EditForm>
      <SelectField
        label={t('Role')}
        aria-label={t('Role of {username}', { username: user.username })}
        value={user.role}
        onChange={(event) => change.mutate({ path, body: { role: event.target.value } })}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {word(role)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => reset.mutate({ path: `${path}/reset-password` })}>
          {t('Reset password')}
        </Button>
        <Button onClick={() => endSessions.mutate({ path: `${path}/end-sessions` })}>
          {t('End sessions')}
        </Button>
        <Confirm
          needs="manage"
          label={t('Reset second factor')}
          title={t('Remove the second factors of {username}?', { username: user.username })}
          about={t(
            'For a member who lost their phone and recovery codes. Their sessions end. Make sure that they are the one who asks.',
          )}
          onConfirm={() => forget.mutate({ path: `${path}/reset-second-factor` })}
        />
        <Button onClick={() => change.mutate({ path, body: { status: isOff ? 'active' : 'disabled' } })}>
          {isOff ? t('Enable') : t('Disable')}
        </Button>
        <Confirm
          needs="manage"
          label={t('Remove')}
          title={t('Remove {username}?', { username: user.username })}
          about={t('They can no longer sign in to this workspace, and their sessions end now.')}
          onConfirm={() => remove.mutate({ path })}
        />
      </div>
    </div>
  )
}

const columns = (onOpen: (userId: string) => void): readonly Column<User>[] => [
  {
    key: 'name',
    name: t('Name'),
    isFixed: true,
    sortBy: (user) => user.display_name || user.username,
    cell: (user) => (
      <button
        type="button"
        data-row
        onClick={() => onOpen(user.user_id)}
        className="flex items-center gap-2.5 text-start font-medium underline-offset-2 hover:underline"
      >
        <Avatar id={user.user_id} name={user.display_name || user.username} size="md" />
        {user.display_name || user.username}
      </button>
    ),
  },
  {
    key: 'username',
    name: t('Username'),
    isWide: true,
    sortBy: (user) => user.username,
    cell: (user) => user.username,
  },
  { key: 'role', name: t('Role'), sortBy: (user) => user.role, cell: (user) => word(user.role) },
  {
    key: 'seen',
    name: t('Last sign-in'),
    isWide: true,
    sortBy: (user) => user.last_login_at ?? '',
    cell: (user) => (user.last_login_at === undefined ? t('never') : ago(user.last_login_at)),
  },
  {
    key: 'state',
    name: t('State'),
    cell: (user) => (
      <Tag tone={user.status === 'disabled' ? 'warn' : 'good'}>
        {user.status === 'disabled' ? t('disabled') : t('active')}
      </Tag>
    ),
  },
]

export function Users() {
  const [secret, setSecret] = useState<Secret>()
  const list = usePages(PATH, { limit: 100 }, (page: UserPage) => page.users, byNumber)
  const [open, setOpen] = useUrlState('member')
  const shown = list.items.find((user) => user.user_id === open)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  return (
    <>
      <AddUser onMade={setSecret} />
      {list.isPending ? (
        <Skeleton />
      ) : (
        <DataTable
          label={t('Members')}
          storedAs="members"
          items={list.items}
          idOf={(user) => user.user_id}
          columns={columns(setOpen)}
          more={list.more}
        />
      )}
      <Drawer
        title={shown?.display_name || shown?.username || t('Member')}
        isOpen={shown !== undefined}
        onClose={() => setOpen('')}
      >
        {shown !== undefined && <Member user={shown} onReset={setSecret} />}
      </Drawer>
      <Dialog
        title={t('Temporary password')}
        about={t('For {username}, shown once. They choose their own when they first sign in.', {
          username: secret?.username ?? '',
        })}
        isOpen={secret !== undefined}
        onClose={() => setSecret(undefined)}
      >
        <Copyable label={t('Password')} text={secret?.password ?? ''} />
      </Dialog>
    </>
  )
}
