import { useState } from 'react'
import { useGet, useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { ago, exactly } from '../../ui/time.ts'
import { ServerForm } from './server-form.tsx'
import type { McpServer, McpServerDetail } from './types.ts'

/** How a server stands, in a word. */
function healthOf(server: McpServer): readonly [tone: Tone, word: string] {
  if (!server.active) return ['plain', t('paused')]
  if (server.headers_error !== undefined) return ['bad', t('credentials unreadable')]
  if (server.probe_error !== undefined) return ['bad', t('failing')]
  return server.probed_at === undefined ? ['warn', t('not probed')] : ['good', t('healthy')]
}

/** What came of a probe, for a notice. */
export const probeOutcome = ({ name, tools, probe_error: error }: McpServerDetail): string =>
  error ?? t('{name} answered: {count} tools.', { name, count: tools.length })

function Tools({ path }: { readonly path: `/api/v1/projects/${string}/mcp-servers/${string}` }) {
  const server = useGet(path)
  if (server.error !== null) return <ProblemNote error={server.error} retry={server.refetch} />
  if (server.data === undefined) return <Skeleton />
  if (server.data.tools.length === 0)
    return <p className="text-sm text-muted">{t('None are known. Probe the server to list them.')}</p>
  return (
    <ul className="space-y-2 text-sm">
      {server.data.tools.map((tool) => (
        <li key={tool.name}>
          <p className="font-mono text-xs break-words">{tool.name}</p>
          <p className="break-words text-muted">{tool.description}</p>
        </li>
      ))}
    </ul>
  )
}

function Facts({ server }: { readonly server: McpServer }) {
  return (
    <KeyValues
      rows={[
        [t('Address'), <code key="url">{server.url}</code>],
        [t('Headers'), server.header_names.join(', ')],
        [t('Probed'), server.probed_at && `${ago(server.probed_at)} (${exactly(server.probed_at)})`],
        [t('Time limit'), `${server.timeout_ms / 1000} s`],
      ]}
    />
  )
}

export function ServerPanel({
  server,
  path,
}: {
  readonly server: McpServer
  readonly path: `/api/v1/projects/${string}/mcp-servers`
}) {
  const [isEdited, setEdited] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const own = `${path}/${server.server_id}` as const
  const renews = [path]
  const probe = useWrite('POST /api/v1/projects/{projectId}/mcp-servers/{serverId}/probe', {
    renews,
    done: probeOutcome,
  })
  const change = useWrite('PATCH', { renews, done: t('Changed.') })
  const remove = useWrite('DELETE', { renews, done: t('Removed.') })
  /** Asked again, so that what is shown of its health is of the new address and credentials. */
  const saved = () => {
    setEdited(false)
    probe.mutate({ path: `${own}/probe` })
  }
  const [tone, word] = healthOf(server)
  const fault = server.headers_error ?? server.probe_error
  return (
    <Panel
      title={server.name}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Tag tone={tone}>{word}</Tag>
          <Button
            needs="manage"
            disabled={probe.isPending}
            onClick={() => probe.mutate({ path: `${own}/probe` })}
          >
            {probe.isPending ? t('Probing…') : t('Probe')}
          </Button>
          <Button
            needs="manage"
            disabled={change.isPending}
            onClick={() => change.mutate({ path: own, body: { active: !server.active } })}
          >
            {server.active ? t('Pause') : t('Resume')}
          </Button>
          <Button needs="manage" onClick={() => setEdited(true)}>
            {t('Edit')}
          </Button>
          <Confirm
            needs="manage"
            label={t('Remove')}
            title={t('Remove {name}?', { name: server.name })}
            about={t('Agents lose its tools at once, and its credentials are deleted.')}
            onConfirm={() => remove.mutate({ path: own })}
          />
        </div>
      }
    >
      {fault !== undefined && <p className="mb-2 text-sm text-bad">{fault}</p>}
      <Facts server={server} />
      <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm">
          {t('Tools ({count})', { count: server.tool_count })}
        </summary>
        <div className="mt-2">{isOpen && !remove.isPending && !remove.isSuccess && <Tools path={own} />}</div>
      </details>
      <Dialog
        title={t('Edit {name}', { name: server.name })}
        about={t('Agents name servers by their name: with another one, choose its tools again.')}
        isOpen={isEdited}
        onClose={() => setEdited(false)}
      >
        <ServerForm
          server={server}
          label={t('Save')}
          isPending={change.isPending}
          onSubmit={(body) => change.mutate({ path: own, body }, { onSuccess: saved })}
        >
          <Button onClick={() => setEdited(false)}>{t('Cancel')}</Button>
        </ServerForm>
      </Dialog>
    </Panel>
  )
}
