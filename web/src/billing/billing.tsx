import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Budgets } from './budgets.tsx'
import { ContractView } from './contract.tsx'
import { Invoices } from './invoices.tsx'
import { Ledger } from './ledger.tsx'
import { Overview } from './overview.tsx'
import { UsageView } from './usage.tsx'

export function Billing() {
  return (
    <>
      <PageHeader title={t('Billing')} about={t('Balance, usage and invoices.')} />
      <Tabs
        label={t('Billing')}
        tabs={[
          { id: 'balance', name: t('Balance'), content: <Overview /> },
          { id: 'usage', name: t('Usage'), content: <UsageView /> },
          { id: 'ledger', name: t('Ledger'), content: <Ledger /> },
          { id: 'budgets', name: t('Budgets'), content: <Budgets /> },
          { id: 'invoices', name: t('Invoices'), content: <Invoices /> },
          { id: 'contract', name: t('Contract'), content: <ContractView /> },
        ]}
      />
    </>
  )
}
