import { useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { useTenantQuery } from './retention.tsx'

type WorkspaceSealing = Answer<'GET /api/v1/workspace/sealing'>

const PATH = '/api/v1/workspace/sealing'
const LOOK_AGAIN_MS = 2_000

function SealingProgress({ found }: { readonly found: WorkspaceSealing }) {
  if (found.status === 'off' || found.status === 'sealed') return null
  const count = found.rows_done
  return (
    <div role="status" className="mb-3">
      <Progress
        label={
          found.status === 'sealing'
            ? t(
                'Encrypting what is stored already: {count} rows so far. It goes on when you leave this page.',
                {
                  count,
                },
              )
            : t('Decrypting what is stored: {count} rows so far. It goes on when you leave this page.', {
                count,
              })
        }
        value={found.tables_done}
        max={found.tables_total}
      />
    </div>
  )
}

/** Whether messages and facts are encrypted under the workspace's own key. */
export function Sealing() {
  const query = useTenantQuery()
  const [isWatched, setWatched] = useState(false)
  const found = useGet(PATH, query, { everyMs: isWatched ? LOOK_AGAIN_MS : false })
  const isChanging = found.data?.status === 'sealing' || found.data?.status === 'unsealing'
  if (isChanging !== isWatched) setWatched(isChanging)
  const change = useWrite('PUT', { renews: [PATH] })
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton rows={3} />
  const { enabled, status } = found.data
  const write = (next: boolean) => change.mutate({ path: PATH, query, body: { enabled: next } })
  return (
    <Panel
      title={t('Message encryption')}
      actions={<Tag tone={status === 'sealed' ? 'good' : 'plain'}>{word(status)}</Tag>}
    >
      <p className="mb-3 text-sm text-muted">
        {t(
          'Encrypts messages, facts, summaries and notes in the database under a key of this workspace. Deleting the workspace deletes the key, so that copies in backups become unreadable. Names, contact data, files and knowledge are not encrypted. Searching the inbox looks through the latest 20,000 messages.',
        )}
      </p>
      <SealingProgress found={found.data} />
      {enabled ? (
        <Confirm
          label={t('Turn off')}
          title={t('Turn off message encryption?')}
          about={t(
            'Messages and facts are decrypted in the database again. Backups made from then on can be read without the workspace’s key.',
          )}
          needs="manage"
          disabled={change.isPending}
          onConfirm={() => write(false)}
        />
      ) : (
        <Button needs="manage" look="main" disabled={change.isPending} onClick={() => write(true)}>
          {t('Turn on')}
        </Button>
      )}
    </Panel>
  )
}
