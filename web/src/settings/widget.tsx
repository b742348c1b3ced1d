import { type FormEvent, useState } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath, useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Check, TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { type LookProps, type Manifest, useManifestWrite } from './widget-manifest.ts'
import { type Look, WidgetPreview } from './widget-preview.tsx'
import { WidgetWelcome } from './widget-welcome.tsx'

const lookOf = ({ branding, widget }: Manifest): Look => ({
  name: branding?.product_name ?? '',
  primary: branding?.colors?.primary ?? '#1f3a5f',
  accent: branding?.colors?.accent ?? '#d9822b',
  background: branding?.colors?.background ?? '#ffffff',
  notice: widget?.consent?.text ?? '',
  greeting: widget?.greeting ?? '',
})

const COLOURS = [
  ['primary', t('Main colour')],
  ['accent', t('Accent')],
  ['background', t('Background')],
] as const

function Colours({ current, path, look, onChange }: LookProps) {
  const save = useManifestWrite(path)
  const { version, manifest } = current
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, primary, accent, background } = look
    const branding = { ...manifest.branding, product_name: name, colors: { primary, accent, background } }
    save.mutate({ path, body: { version, manifest: { ...manifest, branding } } })
  }
  return (
    <Panel title={t('Look')}>
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Name')}
          value={look.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="grid grid-cols-3 gap-3">
          {COLOURS.map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              type="color"
              className="p-1"
              value={look[key]}
              onChange={(event) => onChange({ [key]: event.target.value })}
            />
          ))}
        </div>
        <Button type="submit" needs="manage" disabled={save.isPending}>
          {t('Save the look')}
        </Button>
      </EditForm>
    </Panel>
  )
}

function Notice({ current, path, look, onChange }: LookProps) {
  const save = useManifestWrite(path)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { text: look.notice, version: textOf(new FormData(event.currentTarget), 'version') }
    save.mutate({ path: '/api/v1/runtime/widget-consent', body })
  }
  return (
    <Panel title={t('Notice')}>
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <TextArea
          label={t('What visitors accept')}
          required
          placeholder={t('We keep what you write, to answer you better next time.')}
          value={look.notice}
          onChange={(event) => onChange({ notice: event.target.value })}
        />
        <TextField
          label={t('Version')}
          name="version"
          required
          placeholder="2026-01"
          defaultValue={current.manifest.widget?.consent?.version}
          hint={t('A new one asks every visitor again.')}
        />
        <Button type="submit" needs="manage" disabled={save.isPending}>
          {t('Save the notice')}
        </Button>
      </EditForm>
    </Panel>
  )
}

/** Name, colours and notice, with the widget beside them as it will look. */
function LookForm({ current, path }: Pick<LookProps, 'current' | 'path'>) {
  const [look, setLook] = useState(() => lookOf(current.manifest))
  const props: LookProps = {
    current,
    path,
    look,
    onChange: (part) => setLook((before) => ({ ...before, ...part })),
  }
  return (
    <>
      <div className="space-y-4">
        <Colours {...props} />
        <WidgetWelcome {...props} />
        <Notice {...props} />
      </div>
      <Panel title={t('Preview')}>
        <WidgetPreview look={look} />
        <TryIt />
      </Panel>
    </>
  )
}

/** The widget itself, on a page with nothing else on it. */
function TryIt() {
  const connections = useGet(`${useProjectPath()}/channel-connections`)
  const web = connections.data?.items.find((one) => one.channel_type === 'web')
  return (
    <p className="mt-3 text-sm text-muted">
      {web === undefined ? (
        t('Connect “Website widget” under Channels to try it on a page.')
      ) : (
        <a className="underline" href={`/widget/${web.connection_id}`} target="_blank" rel="noreferrer">
          {t('Try it on a page of its own')}
        </a>
      )}
    </p>
  )
}

export function Widget() {
  const { organisation } = useWorkspace()
  const path = `/api/v1/tenants/${organisation.tenant_id}/manifest` as const
  const current = useGet(path)
  const change = useManifestWrite(path)
  if (current.error !== null) return <ProblemNote error={current.error} retry={current.refetch} />
  if (current.data === undefined) return <Skeleton />
  const { version } = current.data
  // A workspace that never wrote a manifest has none of its fields.
  const manifest: Manifest = { schema_version: 1, ...current.data.manifest }
  const saveOrigins = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textOf(new FormData(event.currentTarget), 'origins')
    const origins = text.split(/\s+/).filter((origin) => origin !== '')
    change.mutate({ path: '/api/v1/runtime/widget-origins', body: { origins } })
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={t('On or off')}>
        <Check
          label={t('Show the widget')}
          hint={t(
            'On pages of the sites beside. It needs a connection of type “Website widget” under Channels.',
          )}
          checked={manifest.widget?.enabled === true}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({
              path,
              body: {
                version,
                manifest: { ...manifest, widget: { ...manifest.widget, enabled: event.target.checked } },
              },
            })
          }
        />
      </Panel>
      <Panel title={t('Sites')}>
        <EditForm write={change} onSubmit={saveOrigins} className="space-y-3">
          <TextArea
            key={manifest.visitor_allowed_origins?.join(' ') ?? ''}
            label={t('Origins that may show it')}
            name="origins"
            rows={2}
            defaultValue={manifest.visitor_allowed_origins?.join('\n')}
            placeholder="https://www.example.com"
            hint={t('One a line: scheme, host and port.')}
          />
          <Button type="submit" needs="manage">
            {t('Save the sites')}
          </Button>
        </EditForm>
      </Panel>
      <LookForm current={{ version, manifest }} path={path} />
    </div>
  )
}
