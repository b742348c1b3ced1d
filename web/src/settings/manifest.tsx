import { useRef, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { keysOf, lineOf, placeOf } from './json-place.ts'
import type { Manifest as ManifestBody } from './widget-manifest.ts'

interface ManifestVersion {
  readonly version: number
  readonly manifest: object
}

interface Fault {
  readonly location: string
  readonly message: string
}

const PREFIX = /^body\.manifest\.?/
const written = (manifest: object): string => JSON.stringify(manifest, null, 2)

/** What is wrong, where; a click leads there. */
function Faults(props: {
  readonly text: string
  readonly faults: readonly Fault[]
  readonly onGo: (start: number, end: number) => void
}) {
  return (
    <ul aria-label={t('What is wrong')} className="space-y-1 text-sm">
      {props.faults.map(({ location, message }) => {
        const path = location.replace(PREFIX, '')
        const { start, end } = placeOf(props.text, keysOf(path))
        return (
          <li key={`${location} ${message}`}>
            <button type="button" className="underline" onClick={() => props.onGo(start, end)}>
              {t('Line {text}', { text: lineOf(props.text, start) })}
            </button>{' '}
            <code className="text-[0.9em]">{path || 'manifest'}</code>{' '}
            <span className="text-bad">{message}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Another user saved meanwhile: both versions are kept until one is chosen. */
function Conflict(props: {
  readonly mine: number
  readonly newest: ManifestVersion | undefined
  readonly onTake: () => void
  readonly onKeep: () => void
}) {
  return (
    <div role="alert" className="space-y-2 rounded-lg border border-warn p-3 text-sm">
      <p>
        {t('You began with version {mine}; another user has saved version {version} since.', {
          mine: props.mine,
          version: props.newest?.version ?? '…',
        })}
      </p>
      {props.newest !== undefined && (
        <details>
          <summary className="cursor-pointer">{t('What they wrote')}</summary>
          <section
            aria-label={t('The newest version')}
            tabIndex={0}
            className="mt-1 max-h-60 overflow-auto font-mono text-xs whitespace-pre"
          >
            {written(props.newest.manifest)}
          </section>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={props.newest === undefined} onClick={props.onTake}>
          {t('Drop mine and take theirs')}
        </Button>
        <Button look="bad" disabled={props.newest === undefined} onClick={props.onKeep}>
          {t('Keep mine, to be saved over theirs')}
        </Button>
      </div>
    </div>
  )
}

interface EditorProps {
  readonly path: `/api/v1/tenants/${string}/manifest`
  /** As it is on the server, as far as is known. */
  readonly current: ManifestVersion
  readonly onStale: () => void
}

/** The text while it is edited, the version it began with, and what came of saving it. */
function useManifestText({ current, path, onStale }: EditorProps) {
  const [text, setText] = useState(() => written(current.manifest))
  const [version, setVersion] = useState(current.version)
  const [sent, setSent] = useState('')
  const [misreading, setMisreading] = useState('')
  const write = useWrite('PUT /api/v1/tenants/{tenantId}/manifest', {
    renews: [path],
    done: (saved) => t('Saved as version {version}.', { version: saved.version }),
    after: (saved) => {
      setVersion(saved.version)
      setText(written(saved.manifest))
    },
  })
  const save = () => {
    try {
      const manifest = JSON.parse(text) as ManifestBody
      setMisreading('')
      setSent(text)
      write.mutate(
        { path, body: { version, manifest } },
        { onError: ({ code }) => code === 'stale_version' && onStale() },
      )
    } catch (error) {
      setMisreading((error as Error).message)
    }
  }
  /** Goes on from the newest version, with their text or with one's own. */
  const replaceText = (next: string) => {
    setVersion(current.version)
    setText(next)
    write.reset()
  }
  // Places are only known in the text that was sent.
  const faults = text === sent ? (write.error?.faults ?? []) : []
  return {
    text,
    setText,
    version,
    misreading,
    save,
    replaceText,
    faults,
    error: write.error,
    isSaving: write.isPending,
  }
}

function Editor(props: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, setText, version, misreading, save, replaceText, faults, error, isSaving } =
    useManifestText(props)
  const { current } = props
  useUnsaved(text !== written(current.manifest))
  const isStale = error?.code === 'stale_version'
  const go = (start: number, end: number) => {
    const field = area.current
    if (field === null) return
    field.focus()
    field.setSelectionRange(start, end)
    // Lines are equally high, and none is wrapped.
    field.scrollTop = (field.scrollHeight / text.split('\n').length) * (lineOf(text, start) - 4)
  }
  return (
    <Panel title={t('Manifest')} actions={<Tag>{t('version {version}', { version })}</Tag>}>
      <About />
      <label className="block text-sm font-medium">
        {t('Manifest as JSON')}
        <textarea
          ref={area}
          rows={22}
          wrap="off"
          spellCheck={false}
          value={text}
          aria-invalid={faults.length > 0 || misreading !== ''}
          onChange={(event) => setText(event.target.value)}
          className="mt-1 w-full rounded-md border border-edge bg-panel px-3 py-2 font-mono text-xs font-normal"
        />
      </label>
      <div className="mt-3 space-y-3">
        {misreading !== '' && (
          <p role="alert" className="text-sm text-bad">
            {misreading}
          </p>
        )}
        {isStale && (
          <Conflict
            mine={version}
            newest={current.version > version ? current : undefined}
            onTake={() => replaceText(written(current.manifest))}
            onKeep={() => replaceText(text)}
          />
        )}
        {faults.length > 0 && <Faults text={text} faults={faults} onGo={go} />}
        <Button look="main" needs="manage" disabled={isSaving} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </Panel>
  )
}

const About = () => (
  <p className="mb-3 text-sm text-muted">
    {rich(
      'What this workspace shows to browsers: name, colours, words, modules, the widget. Its schema is at {link}.',
      {
        link: (
          <a className="underline" href="/api/v1/schemas/BrowserManifest.json">
            /api/v1/schemas/BrowserManifest.json
          </a>
        ),
      },
    )}
  </p>
)

export function Manifest() {
  const path = `/api/v1/tenants/${useWorkspace().organisation.tenant_id}/manifest` as const
  const current = useGet(path)
  if (current.error !== null) return <ProblemNote error={current.error} retry={current.refetch} />
  if (current.data === undefined) return <Skeleton />
  return <Editor key={path} path={path} current={current.data} onStale={() => void current.refetch()} />
}
