import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'

type NewInvitation = Answer<'POST /api/v1/invitations'>

const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
const PATH = '/api/v1/invitations'

/** People choose their own passwords; where no mail can be sent, the link is handed over. */
export function Invitations() {
  const list = useGet(PATH)
  const [made, setMade] = useState<NewInvitation>()
  const invite = useWrite('POST /api/v1/invitations', {
    renews: [PATH],
    done: ({ email, link }) =>
      link === undefined ? t('A link is on its way to {email}.', { email }) : t('Invited.'),
    after: (answer) => setMade(answer.link === undefined ? undefined : answer),
  })
  const revoke = useWrite('DELETE', { renews: [PATH], done: t('The link no longer works.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const body = { email: textOf(given, 'email'), role: textOf(given, 'role') }
    invite.mutate({ path: PATH, body }, { onSuccess: () => form.reset() })
  }
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  return (
    <>
      <EditForm
        write={invite}
        onSubmit={submit}
        className="mb-4 flex flex-wrap items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
      >
        <TextField label={t('E-mail address')} name="email" type="email" required autoComplete="off" />
        <SelectField label={t('Role')} name="role" defaultValue="member">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {word(role)}
            </option>
          ))}
        </SelectField>
        <Button look="main" type="submit" needs="manage" disabled={invite.isPending}>
          {t('Invite')}
        </Button>
      </EditForm>
      {list.data === undefined ? (
        <Skeleton />
      ) : list.data.invitations.length === 0 ? (
        <EmptyState title={t('No invitations yet')}>
          {t('The link works once, within seven days.')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('Invitations')}
          className="divide-y divide-line rounded-xl border border-line bg-panel"
        >
          {list.data.invitations.map((one) => (
            <li
              key={one.invitation_id}
              className="flex flex-wrap items-center justify-between gap-2 px-3 py-2"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">
                  {one.email} <Tag tone={one.status === 'pending' ? 'good' : 'warn'}>{word(one.status)}</Tag>
                </p>
                <p className="text-xs text-muted">
                  {t('{role}, invited {createdAt}', { role: word(one.role), createdAt: ago(one.created_at) })}
                </p>
              </div>
              {one.status === 'pending' && (
                <Button
                  look="bad"
                  aria-label={t('Revoke the invitation of {email}', { email: one.email })}
                  onClick={() => revoke.mutate({ path: `${PATH}/${one.invitation_id}` })}
                >
                  {t('Revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title={t('An invitation')}
        about={t('For {email}, shown this once. It works once, within seven days; hand it over safely.', {
          email: made?.email ?? '',
        })}
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
      >
        <Copyable label={t('Link')} text={made?.link ?? ''} />
      </Dialog>
    </>
  )
}
