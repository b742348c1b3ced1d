import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { Password } from './password.tsx'
import { Preferences } from './preferences.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function Account() {
  return (
    <>
      <PageHeader title={t('Your account')} about={t('Sign-in, security and preferences.')} />
      <Tabs
        label={t('Your account')}
        tabs={[
          { id: 'sessions', name: t('Sessions'), content: <Sessions /> },
          { id: 'password', name: t('Password'), content: <Password /> },
          { id: 'second-factor', name: t('Second factor'), content: <SecondFactor /> },
          { id: 'connected-apps', name: t('Connected apps'), content: <ConnectedApps /> },
          { id: 'preferences', name: t('Language and time'), content: <Preferences /> },
        ]}
      />
    </>
  )
}
