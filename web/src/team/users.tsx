import { type FormEvent, useState } from 'react'
import { usePages, useWrite } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

interface User {
  readonly user_id: string
  readonly username: string
  readonly display_name: string
  readonly role: string
  readonly status: string
  readonly last_login_at?: string
}

interface UserPage {
  readonly users: readonly User[]
  readonly next_page?: number
}

const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
const PATH = '/api/v1/workspace-users'
const byNumber = {
  parameter: 'page',
  next: (page: UserPage) => (page.next_page === undefined ? undefined : String(page.next_page)),
}

function AddUser({ onMade }: { readonly onMade: (secret: Secret) => void }) {
  const add = useWrite<{ readonly username: string; readonly temp_password: string }>('POST', {
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
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-2">
      <TextField label="Username" name="username" required autoComplete="off" />
      <TextField label="Name" name="display_name" autoComplete="off" />
      <SelectField label="Role" name="role" defaultValue="member">
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <Button look="main" type="submit" disabled={add.isPending}>
        Add
      </Button>
    </form>
  )
}

interface Secret {
  readonly username: string
  readonly password: string
}

function Row({ user, onReset }: { readonly user: User; readonly onReset: (secret: Secret) => void }) {
  const path = `${PATH}/${user.user_id}`
  const change = useWrite('PUT', { renews: [PATH], done: 'Changed.' })
  const remove = useWrite('DELETE', { renews: [PATH], done: `${user.username} is gone.` })
  const reset = useWrite<{ readonly temp_password: string }>('POST', {
    after: (made) => onReset({ username: user.username, password: made.temp_password }),
  })
  const endSessions = useWrite('POST', { done: `${user.username} is signed out.` })
  const forget = useWrite('POST', { done: `${user.username} signs in without a second factor.` })
  const isOff = user.status === 'disabled'
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <div className="min-w-0">
        <p className="truncate font-medium">
          {user.display_name || user.username} {isOff && <Tag tone="warn">disabled</Tag>}
        </p>
        <p className="text-xs text-muted">
          {user.username}, {user.last_login_at === undefined ? 'never signed in' : ago(user.last_login_at)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={`Role of ${user.username}`}
          className="min-h-9 rounded-md border border-edge bg-panel px-2 text-sm"
          value={user.role}
          onChange={(event) => change.mutate({ path, body: { role: event.target.value } })}
        >
          {ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
        <Button onClick={() => reset.mutate({ path: `${path}/reset-password` })}>Reset password</Button>
        <Button onClick={() => endSessions.mutate({ path: `${path}/end-sessions` })}>End sessions</Button>
        <Confirm
          label="Reset second factor"
          title={`Remove the second factors of ${user.username}?`}
          about="For a member who has lost phone and recovery codes. Their sessions end; make sure that it is them who asks."
          onConfirm={() => forget.mutate({ path: `${path}/reset-second-factor` })}
        />
        <Button onClick={() => change.mutate({ path, body: { status: isOff ? 'active' : 'disabled' } })}>
          {isOff ? 'Enable' : 'Disable'}
        </Button>
        <Confirm
          label="Remove"
          title={`Remove ${user.username}?`}
          about="They can no longer sign in to this workspace, and their sessions end now."
          onConfirm={() => remove.mutate({ path })}
        />
      </div>
    </div>
  )
}

export function Users() {
  const [secret, setSecret] = useState<Secret>()
  const list = usePages(PATH, { limit: 100 }, (page: UserPage) => page.users, byNumber)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  return (
    <>
      <AddUser onMade={setSecret} />
      {list.isPending ? (
        <Skeleton />
      ) : (
        <List
          label="People"
          items={list.items}
          idOf={(user) => user.user_id}
          rowHeight={62}
          more={list.more}
          className="max-h-[60vh] rounded-xl border border-line bg-panel"
        >
          {(user) => <Row user={user} onReset={setSecret} />}
        </List>
      )}
      <Dialog
        title="A temporary password"
        about={`For ${secret?.username ?? ''}, shown this once. They choose their own when they first sign in.`}
        isOpen={secret !== undefined}
        onClose={() => setSecret(undefined)}
      >
        <Copyable label="Password" text={secret?.password ?? ''} />
      </Dialog>
    </>
  )
}
