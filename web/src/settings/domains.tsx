import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { EditForm } from '../ui/unsaved.tsx'

export function Domains() {
  const path = `/api/v1/tenants/${useWorkspace().organisation.tenant_id}/domains` as const
  const list = useGet(path)
  const claim = useWrite('POST', { renews: [path], done: t('Claimed. Now prove it.') })
  const verify = useWrite('POST', { renews: [path], done: t('It is yours.') })
  const remove = useWrite('DELETE', { renews: [path], done: t('Given up.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const domain = textOf(new FormData(event.currentTarget), 'domain')
    claim.mutate({ path, body: { domain_type: 'custom', domain } })
  }
  return (
    <div className="space-y-4">
      {list.data.domains.map((one) => (
        <Panel
          key={one.domain}
          title={one.domain}
          actions={
            <div className="flex items-center gap-2">
              {one.is_primary && <Tag tone="accent">{t('primary')}</Tag>}
              <Tag tone={one.verified ? 'good' : 'warn'}>
                {one.verified ? t('verified') : t('not verified')}
              </Tag>
              {one.domain_type === 'custom' && (
                <Confirm
                  needs="manage"
                  label={t('Remove')}
                  title={t('Remove {domain}?', { domain: one.domain })}
                  about={t('The workspace is no longer reached by it.')}
                  onConfirm={() => remove.mutate({ path: `${path}/${one.domain}` })}
                />
              )}
            </div>
          }
        >
          {one.verified ? (
            <p className="text-sm text-muted">{one.domain_type}</p>
          ) : (
            <div className="space-y-3 text-sm">
              <p>
                {rich('Publish this as a TXT record at {code}, then verify.', {
                  code: <code>_rapport-verify.{one.domain}</code>,
                })}
              </p>
              <Copyable label={t('TXT record')} text={one.verification_token ?? ''} />
              <Button onClick={() => verify.mutate({ path: `${path}/${one.domain}/verify` })}>
                {t('Verify')}
              </Button>
            </div>
          )}
        </Panel>
      ))}
      <EditForm
        write={claim}
        onSubmit={submit}
        className="flex max-w-xl items-end gap-2 rounded-xl border border-line bg-panel px-4 py-3"
      >
        <div className="grow">
          <TextField
            label={t('A domain of your own')}
            name="domain"
            required
            placeholder={t('chat.example.com')}
          />
        </div>
        <Button type="submit" needs="manage">
          {t('Claim')}
        </Button>
      </EditForm>
    </div>
  )
}
