import { Coins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { dollars } from '../ui/money.tsx'
import { WORKSPACES, type WorkspaceOverview } from './types.ts'

/** Gives a workspace credit, or takes some back; the reason is in its ledger. */
export function GrantCredit({ workspace }: { readonly workspace: WorkspaceOverview }) {
  const [isOpen, setOpen] = useState(false)
  const { name, tenant_id: tenantId } = workspace
  const grant = useWrite('POST /api/v1/operator/tenants/{tenantId}/credits', {
    renews: [WORKSPACES],
    done: ({ newBalance }) => t('{name} now has {credit}.', { name, credit: dollars(newBalance) }),
    after: () => setOpen(false),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { amountUsd: Number(textOf(form, 'amount')), description: textOf(form, 'description') }
    grant.mutate({ path: `${WORKSPACES}/${tenantId}/credits`, body })
  }
  return (
    <>
      <IconButton
        label={t('Change the credit of {name}', { name })}
        icon={Coins}
        onClick={() => setOpen(true)}
      />
      <Dialog
        title={t('Change the credit of {name}', { name })}
        about={t('A negative amount takes credit back.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <form onSubmit={submit} className="space-y-3">
          <TextField label={t('Amount in dollars')} name="amount" type="number" step="0.01" required />
          <TextField label={t('Reason')} name="description" required maxLength={500} />
          <Button look="main" type="submit" disabled={grant.isPending}>
            {t('Change credit')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
