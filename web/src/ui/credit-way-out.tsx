import { useRouter } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { linkLook } from './button.tsx'

const MANAGERS: readonly string[] = ['owner', 'admin']
const NAMED_MAX = 3

/**
 * What to do when there is no credit, or a budget is used up: where to change it for people who may, and whom to ask for
 * the others. Notices stand outside the router and the workspace, so that the role is read from the person.
 */
export function CreditWayOut({ isBudget }: { readonly isBudget: boolean }) {
  const me = useGet('/api/v1/me')
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  // Asked for by every page, so that it is known already.
  const projects = useGet('/api/v1/projects', { page_size: 100 })
  const tenantId = projects.data?.items[0]?.tenant_id
  const role = me.data?.orgs.find((one) => one.tenant_id === tenantId)?.role
  const mayPay = MANAGERS.includes(role ?? '')
  const members = useGet(role === undefined || mayPay ? undefined : '/api/v1/workspace-users', { limit: 100 })
  if (role === undefined) return null
  if (!mayPay) {
    const names = (members.data?.users ?? [])
      .filter((one) => MANAGERS.includes(one.role ?? '') && one.status === 'active')
      .slice(0, NAMED_MAX)
      .map((one) => one.display_name || one.username)
    return (
      <p className="mt-1">
        {names.length === 0
          ? t('An owner or administrator of the workspace can change this.')
          : t('An owner or administrator of the workspace can change this: {names}.', {
              names: names.join(', '),
            })}
      </p>
    )
  }
  const href = isBudget ? '/billing?tab=budgets' : '/billing'
  return (
    <p className="mt-1">
      <a
        href={href}
        className={linkLook()}
        onClick={(event) => {
          if (router === undefined) return
          event.preventDefault()
          void router.navigate({ to: '/billing', search: (isBudget ? { tab: 'budgets' } : {}) as never })
        }}
      >
        {isBudget ? t('Change the budget') : t('Add credit')}
      </a>
    </p>
  )
}
