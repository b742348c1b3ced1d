import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Invitations } from './invitations.tsx'
import { SignInRules } from './sign-in-rules.tsx'
import { Users } from './users.tsx'

export function Team() {
  return (
    <>
      <PageHeader title={t('Team and keys')} about={t('Members, roles and API keys.')} />
      <Tabs
        label={t('Team and keys')}
        tabs={[
          { id: 'people', name: t('Members'), content: <Users /> },
          { id: 'invitations', name: t('Invitations'), content: <Invitations /> },
          { id: 'api-keys', name: t('API keys'), content: <ApiKeys /> },
          { id: 'sign-in', name: t('Sign-in'), content: <SignInRules /> },
        ]}
      />
    </>
  )
}
