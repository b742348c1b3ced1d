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
      <PageHeader title="Billing" about="What was used, and what it cost." />
      <Tabs
        label="Billing"
        tabs={[
          { name: 'Balance', content: <Overview /> },
          { name: 'Usage', content: <UsageView /> },
          { name: 'Ledger', content: <Ledger /> },
          { name: 'Budgets', content: <Budgets /> },
          { name: 'Invoices', content: <Invoices /> },
          { name: 'Contract', content: <ContractView /> },
        ]}
      />
    </>
  )
}
