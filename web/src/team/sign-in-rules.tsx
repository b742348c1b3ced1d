import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Check } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RoleMapping } from './role-mapping.tsx'

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
const PATH = '/api/v1/second-factor-policy'

/** Which members need a second factor. */
export function SignInRules() {
  const policy = useGet(PATH)
  const save = useWrite('PUT', { renews: [PATH], done: t('Saved.') })
  if (policy.error !== null) return <ProblemNote error={policy.error} retry={policy.refetch} />
  if (policy.data === undefined) return <Skeleton />
  const { roles } = policy.data
  const change = (role: string, isOn: boolean) =>
    save.mutate({
      path: PATH,
      body: { roles: isOn ? [...roles, role] : roles.filter((one) => one !== role) },
    })
  return (
    <div className="max-w-3xl space-y-4">
      <Panel title={t('Roles that need a second factor')}>
        <fieldset className="space-y-2" disabled={save.isPending}>
          <legend className="sr-only">{t('Roles that need a second factor')}</legend>
          {ROLES.map((role) => (
            <Check
              key={role}
              label={word(role)}
              checked={roles.includes(role)}
              onChange={(event) => change(role, event.target.checked)}
            />
          ))}
          <p className="text-xs text-muted">
            {t(
              'Members without one are led to set it up before they can do anything else. API keys, and people who sign in with your organisation’s identity provider, are not concerned.',
            )}
          </p>
        </fieldset>
      </Panel>
      <RoleMapping />
    </div>
  )
}
