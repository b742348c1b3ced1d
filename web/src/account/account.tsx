import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function Account() {
  return (
    <>
      <PageHeader title="Your account" about="Where you are signed in, and what protects it." />
      <Tabs
        label="Your account"
        tabs={[
          { name: 'Sessions', content: <Sessions /> },
          { name: 'Second factor', content: <SecondFactor /> },
          { name: 'Connected apps', content: <ConnectedApps /> },
        ]}
      />
    </>
  )
}
