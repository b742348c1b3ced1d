import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, send } from '../api/client.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { Consents, RestrictProcessing } from '../people/consent.tsx'
import { useMay } from '../shell/permissions.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { saveFile, sizeOf } from '../ui/files.ts'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'

interface PrivacyProps {
  readonly userId: string
  /** What the person is called; their id without one. */
  readonly name?: string
  /** Called when nothing is left of the person. */
  readonly onErased: () => void
}

const personPath = (userId: string) => `/api/v1/people/${encodeURIComponent(userId)}` as const
const LOOK_AGAIN_MS = 700
/** What a ZIP ends with, when it has no comment. */
const ZIP_END = [0x50, 0x4b, 0x05, 0x06]
const ZIP_END_BYTES = 22

/** A stream that breaks off looks like a file that is whole: only its end tells. */
async function isWhole(archive: Blob): Promise<boolean> {
  const end = new Uint8Array(await archive.slice(-ZIP_END_BYTES).arrayBuffer())
  return ZIP_END.every((byte, at) => end[at] === byte)
}

/** Reads the file piece by piece and says how much of it is there. */
async function downloaded(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { value, done } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  return new Blob(pieces)
}

function Export({ userId, name = userId }: Pick<PrivacyProps, 'userId' | 'name'>) {
  const toasts = useToasts()
  const [received, setReceived] = useState<number>()
  const download = async () => {
    setReceived(0)
    try {
      const archive = await downloaded(await send('GET', `${personPath(userId)}/archive`), setReceived)
      if (!(await isWhole(archive)))
        throw new ApiError({ detail: t('The file broke off. Please try again.') })
      saveFile(`person-${userId}.zip`, archive, 'application/zip')
      toasts.say(t('Exported.'))
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
    setReceived(undefined)
  }
  return (
    <Panel title={t('Export everything')}>
      <p className="mb-3 text-sm text-muted">
        {rich(
          'Everything the workspace stores about {strong}, of all agents: a ZIP with a page to read, the data, and their files.',
          { strong: <strong>{name}</strong> },
        )}
      </p>
      <Button disabled={received !== undefined} onClick={() => void download()}>
        {received === undefined
          ? t('Download the archive')
          : t('Exporting… {received}', { received: sizeOf(received) })}
      </Button>
    </Panel>
  )
}

/** How far an erasure is; asked again until it has ended. */
function ErasureProgress({ erasureId, onDone }: { readonly erasureId: string; readonly onDone: () => void }) {
  const path = `/api/v1/erasures/${erasureId}` as const
  const [hasEnded, setEnded] = useState(false)
  const erasure = useGet(path, {}, { everyMs: hasEnded ? false : LOOK_AGAIN_MS })
  const status = erasure.data?.status
  useEffect(() => {
    if (status === 'done' || status === 'failed') setEnded(true)
    if (status === 'done') onDone()
  }, [status, onDone])
  if (erasure.error !== null) return <ProblemNote error={erasure.error} retry={erasure.refetch} />
  const rows = Object.values(erasure.data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <p role="status" className="mt-3 text-sm">
      {status === 'failed'
        ? t('It stopped after {count} rows. Erase the person again to go on.', { count: rows })
        : t('Erasing… {count} rows so far. It goes on when you leave this page.', { count: rows })}
    </p>
  )
}

function Erase({ userId, name = userId, onErased }: PrivacyProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [erasureId, setErasureId] = useState<string>()
  const erase = useWrite('DELETE /api/v1/people/{userId}', {
    after: (erasure) => setErasureId(erasure.erasure_id),
  })
  const [done] = useState(() => () => {
    toasts.say(t('{userId} is erased.', { userId: name }))
    void client.invalidateQueries()
    onErased()
  })
  return (
    <Panel title={t('Erase')}>
      <p className="mb-3 text-sm text-muted">
        {rich(
          'Facts, messages, summaries, moods, conversations, leads and stored answers about {strong} are removed from the whole workspace. There is no way back.',
          { strong: <strong>{name}</strong> },
        )}
      </p>
      <Confirm
        label={t('Erase this person')}
        title={t('Erase {userId}?', { userId: name })}
        about={t(
          'Everything stored about them is removed, of every agent. Export it first if it may be needed.',
        )}
        word={name}
        needs="manage"
        disabled={erase.isPending}
        onConfirm={() => erase.mutate({ path: personPath(userId) })}
      />
      {erasureId !== undefined && <ErasureProgress key={erasureId} erasureId={erasureId} onDone={done} />}
    </Panel>
  )
}

/** What a person has a right to: their consents, a restriction, a copy of what is stored, and that it is removed. */
export function Privacy(props: PrivacyProps) {
  const mayManage = useMay('manage')
  if (!mayManage)
    return (
      <p className="text-sm text-muted">{t('Owners and admins can export and erase what is stored here.')}</p>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Consents userId={props.userId} />
      <RestrictProcessing userId={props.userId} />
      <Export {...props} />
      <Erase {...props} />
    </div>
  )
}
