import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { SCOPE_NAMES, useScopes } from './budget-scopes.ts'
import { BUDGETS, type Budget } from './types.ts'

interface BudgetFormProps {
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly budget?: Budget
  readonly onSubmit: (form: FormData) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

function BudgetForm({ submitLabel, isBusy, budget, onSubmit, onClose, children }: BudgetFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <EditForm onSubmit={submit} className="space-y-3">
      {children}
      <TextField
        label={t('Amount in dollars')}
        name="amount"
        type="number"
        min={0.01}
        step="0.01"
        required
        defaultValue={budget?.amountUsd ?? 10}
      />
      <SelectField
        label={t('When it is used up')}
        name="action"
        defaultValue={budget?.action ?? 'warn'}
        hint={t('Both leave the event billing.budget_reached at 80 % and at 100 %.')}
      >
        <option value="warn">{t('Warn')}</option>
        <option value="stop">{t('Stop further replies')}</option>
      </SelectField>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="main" type="submit" disabled={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </EditForm>
  )
}

const changesIn = (form: FormData) => ({
  amountUsd: Number(form.get('amount')),
  action: textOf(form, 'action'),
})

export function CreateBudget() {
  const [isOpen, setOpen] = useState(false)
  const [scope, setScope] = useState('project')
  const targets = useScopes()[scope] ?? []
  const close = () => setOpen(false)
  const create = useWrite('POST', { renews: [BUDGETS], done: t('Budget created.'), after: close })
  const submit = (form: FormData) => {
    const target = { scope, scopeId: textOf(form, 'scopeId'), period: textOf(form, 'period') }
    create.mutate({ path: BUDGETS, body: { ...target, ...changesIn(form) } })
  }
  return (
    <>
      <Button needs="manage" look="main" icon={Plus} onClick={() => setOpen(true)}>
        {t('Create budget')}
      </Button>
      <Dialog
        title={t('Create budget')}
        about={t('It counts from now on, in UTC.')}
        isOpen={isOpen}
        onClose={close}
      >
        <BudgetForm submitLabel={t('Create')} isBusy={create.isPending} onSubmit={submit} onClose={close}>
          <SelectField label={t('For')} value={scope} onChange={(event) => setScope(event.target.value)}>
            {Object.entries(SCOPE_NAMES).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            key={scope}
            label={t('Which')}
            name="scopeId"
            required
            {...(scope === 'project' ? {} : { hint: t('Of the project that is chosen above.') })}
          >
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('Period')} name="period" defaultValue="month">
            <option value="day">{t('Day')}</option>
            <option value="month">{t('Month')}</option>
          </SelectField>
        </BudgetForm>
      </Dialog>
    </>
  )
}

export function ChangeBudget({ budget, name }: { readonly budget: Budget; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = useWrite('PATCH', { renews: [BUDGETS], done: t('Budget changed.'), after: close })
  return (
    <>
      <Button needs="manage" onClick={() => setOpen(true)}>
        {t('Change')}
      </Button>
      <Dialog title={t('Budget of {name}', { name })} isOpen={isOpen} onClose={close}>
        <BudgetForm
          submitLabel={t('Save')}
          isBusy={change.isPending}
          budget={budget}
          onSubmit={(form) => change.mutate({ path: `${BUDGETS}/${budget.budgetId}`, body: changesIn(form) })}
          onClose={close}
        />
      </Dialog>
    </>
  )
}
