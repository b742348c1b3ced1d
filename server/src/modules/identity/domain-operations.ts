import type { Operation } from '../../platform/http/operation.ts'
import { claimDomain } from './operations/claim-domain.ts'
import { deleteDomain } from './operations/delete-domain.ts'
import { listOwnDomains } from './operations/list-own-domains.ts'
import { listTenantDomains } from './operations/list-tenant-domains.ts'
import { verifyDomain } from './operations/verify-domain.ts'

/** Host names of a workspace. */
export const domainOperations: readonly Operation[] = [
  listTenantDomains,
  claimDomain,
  verifyDomain,
  deleteDomain,
  listOwnDomains,
]
