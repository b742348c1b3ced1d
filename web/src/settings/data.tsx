import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { LegalHolds } from './legal-holds.tsx'
import { Retention } from './retention.tsx'
import { Sealing } from './sealing.tsx'
import { DeleteWorkspace, ExportWorkspace } from './workspace-data.tsx'

/** How long data is kept, and how the workspace as a whole is taken along or removed. */
export function Data() {
  const mayManage = useMay('manage')
  const mayOwn = useMay('own')
  if (!mayManage)
    return (
      <p className="text-sm text-muted">
        {t('Owners and admins set how long this workspace keeps its data.')}
      </p>
    )
  return (
    <div className="max-w-4xl space-y-4">
      <Retention />
      <LegalHolds />
      <Sealing />
      {mayOwn && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ExportWorkspace />
          <DeleteWorkspace />
        </div>
      )}
    </div>
  )
}
