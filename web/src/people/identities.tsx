import { Link } from '@tanstack/react-router'
import { BadgeCheck, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Check, SelectField, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { idInWords } from './person-name.ts'
import { type Identity, identityText, kindName, PEOPLE, personPath, useProjectQuery } from './types.ts'

interface OfPerson {
  readonly userId: string
}

const MATCHES = '/api/v1/person-matches'
const RENEWS = [PEOPLE, MATCHES]

const SOURCES: Readonly<Record<string, string>> = {
  record: t('from a record'),
  channel: t('from the channel'),
  operator: t('added by the team'),
  visitor: t('said by the visitor'),
  merge: t('from a merge'),
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  email: 'maria@example.com',
  phone: '+49 170 5550001',
  whatsapp: '+49 170 5550001',
}

const KINDS = ['email', 'phone', 'whatsapp', 'messenger', 'instagram', 'telegram']

function AddIdentity({ userId }: OfPerson) {
  const query = useProjectQuery()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState('email')
  const add = useWrite('POST', { renews: RENEWS, done: t('Identity added.'), after: () => setOpen(false) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { kind, value: textOf(form, 'value'), verified: form.get('verified') !== null }
    add.mutate({ path: `${personPath(userId)}/identities`, body, query })
  }
  return (
    <>
      <Button needs="write" look="quiet" icon={Plus} onClick={() => setOpen(true)}>
        {t('Add')}
      </Button>
      <Dialog title={t('Add identity')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <EditForm write={add} onSubmit={submit} className="space-y-3">
          <SelectField label={t('Kind')} value={kind} onChange={(event) => setKind(event.target.value)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {kindName(one)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('Value')}
            name="value"
            required
            maxLength={255}
            autoComplete="off"
            placeholder={PLACEHOLDERS[kind] ?? t('Id at the channel')}
          />
          <Check
            label={t('Verified')}
            name="verified"
            defaultChecked
            hint={t(
              'Messages from it are taken as this person’s. Leave it off for something the person only says: it proposes a match instead.',
            )}
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
            <Button look="main" type="submit" disabled={add.isPending}>
              {t('Add identity')}
            </Button>
          </div>
        </EditForm>
      </Dialog>
    </>
  )
}

function IdentityLine({ userId, identity }: OfPerson & { readonly identity: Identity }) {
  const query = useProjectQuery()
  const remove = useWrite('DELETE', { renews: RENEWS, done: t('Identity removed.') })
  const text = identity.kind === 'web' ? idInWords(`web:${identity.value}`) : identityText(identity)
  return (
    <li className="flex items-start justify-between gap-2 border-b border-line py-2 text-sm last:border-0">
      <div className="min-w-0">
        <p className="break-words" title={identity.value}>
          {text}
        </p>
        <p className="text-2xs text-faint" title={exactly(identity.created_at)}>
          {kindName(identity.kind)}, {SOURCES[identity.source] ?? identity.source}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-2 text-2xs text-faint">
        {identity.verified ? (
          <Tag tone="good">
            <BadgeCheck aria-hidden="true" className="-mt-px inline size-3" /> {t('verified')}
          </Tag>
        ) : (
          <Tag tone="warn">{t('not verified')}</Tag>
        )}
        <Confirm
          isLink
          label={t('remove')}
          title={t('Remove this identity?')}
          about={t('Messages from {text} are no longer taken as this person’s. Their conversations stay.', {
            text,
          })}
          onConfirm={() =>
            remove.mutate({ path: `${personPath(userId)}/identities/${identity.identity_id}`, query })
          }
        />
      </div>
    </li>
  )
}

/** By what a person is known, and whether it is certain. */
export function Identities({ userId }: OfPerson) {
  const path = `${personPath(userId)}/identities` as const
  const list = useGet(path, useProjectQuery())
  return (
    <Panel title={t('Identities')} actions={<AddIdentity userId={userId} />}>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={2} />}
      {list.data?.identities.length === 0 && (
        <p className="text-sm text-muted">
          {t('No address, number or channel id is known. Add one, and messages from it are this person’s.')}
        </p>
      )}
      <ul>
        {list.data?.identities.map((identity) => (
          <IdentityLine key={identity.identity_id} userId={userId} identity={identity} />
        ))}
      </ul>
    </Panel>
  )
}

/** People who may be the same; drawn only when there are any. */
export function Matches({ userId }: OfPerson) {
  const query = useProjectQuery()
  const list = useGet(MATCHES, {
    ...query,
    user_id: userId,
    limit: 50,
  })
  const dismiss = useWrite('POST', { renews: RENEWS, done: t('Match dismissed.') })
  const merge = useWrite('POST', { renews: ['/api/v1/'], done: t('Merged.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined || list.data.matches.length === 0) return null
  return (
    <Panel title={t('May be the same person')}>
      <ul className="space-y-3">
        {list.data.matches.map((match) => {
          const other = match.user_ids.find((one) => one !== userId) ?? userId
          return (
            <li key={match.match_id} className="space-y-2 text-sm">
              <p className="break-words">
                {rich('{link} has the same {kind}: {match}', {
                  link: (
                    <Link
                      to="/people/$userId"
                      params={{ userId: other }}
                      className="font-medium underline underline-offset-2"
                    >
                      {other}
                    </Link>
                  ),
                  kind: kindName(match.kind).toLowerCase(),
                  match: identityText(match),
                })}
              </p>
              <div className="flex flex-wrap gap-2">
                <Confirm
                  label={t('Merge')}
                  title={t('Merge {other} into {userId}?', { other, userId })}
                  about={t(
                    'Conversations, memories and identities of {other} become those of {userId}. This cannot be undone as a whole.',
                    { other, userId },
                  )}
                  needs="manage"
                  onConfirm={() =>
                    merge.mutate({ path: `${personPath(userId)}/merge`, body: { user_id: other }, query })
                  }
                />
                <Button
                  needs="write"
                  disabled={dismiss.isPending}
                  onClick={() => dismiss.mutate({ path: `${MATCHES}/${match.match_id}/dismiss`, query })}
                >
                  {t('Not the same')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
