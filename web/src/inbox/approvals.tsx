import { useState } from 'react'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { List } from '../ui/list.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

const PATH = '/api/v1/approvals'
const WORDS = [
  ['approve', t('Approve')],
  ['take_over', t('Take over')],
  ['reject', t('Reject')],
] as const

/** What agents may not decide alone; it is shown once something waits. */
export function Approvals() {
  const { project } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('write')
  const query = { project_id: project.project_id, status: 'pending', limit: 50 }
  const list = usePages(PATH, query, (page) => page.approvals, nextCursor)
  const resolve = useWrite('POST', { renews: [PATH], done: t('Decided.') })
  if (list.items.length === 0 && !isOpen) return null
  return (
    <>
      <Button className="text-warn" onClick={() => setOpen(true)}>
        {t('{count}{more} to approve', { count: list.items.length, more: list.more !== undefined && '+' })}
      </Button>
      <Dialog
        title={t('Approvals')}
        about={t('Agents ask before they do what they are not allowed to do alone.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {list.items.length === 0 && (
          <p className="text-sm text-muted">{t('Nothing is waiting for approval.')}</p>
        )}
        <List
          label={t('Approvals')}
          items={list.items}
          idOf={(one) => one.approval_id}
          more={list.more}
          rowHeight={90}
          className="max-h-[50vh]"
        >
          {(one) => (
            <div className="space-y-2 py-2 text-sm">
              <p>
                {one.title || one.kind} <Tag>{one.subject_id || one.kind}</Tag>{' '}
                <span className="text-muted">{ago(one.created_at)}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                {mayWrite &&
                  WORDS.map(([action, label]) => (
                    <Button
                      key={action}
                      look={action === 'reject' ? 'bad' : 'plain'}
                      disabled={resolve.isPending}
                      onClick={() =>
                        resolve.mutate({ path: `${PATH}/${one.approval_id}/resolve`, body: { action } })
                      }
                    >
                      {label}
                    </Button>
                  ))}
              </div>
            </div>
          )}
        </List>
      </Dialog>
    </>
  )
}
