import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Invitations } from './invitations.tsx'
import { SignInRules } from './sign-in-rules.tsx'
import { Users } from './users.tsx'

export function Team() {
  return (
    <>
      <PageHeader title="Team and keys" about="Who may do what, and which programs may." />
      <Tabs
        label="Team and keys"
        tabs={[
          { name: 'People', content: <Users /> },
          { name: 'Invitations', content: <Invitations /> },
          { name: 'API keys', content: <ApiKeys /> },
          { name: 'Sign-in', content: <SignInRules /> },
        ]}
      />
    </>
  )
}
