import { Type } from 'typebox'
import { forbidden, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { PersonCaller } from '../../platform/http/operation.ts'
import { Uuid } from '../../platform/http/schema.ts'
import { isTenant, lockTenant } from './profile/profile.store.ts'

export const tenantParams = Type.Object({ tenantId: Uuid() })

/** Credit is granted by the operator of the installation, not by a workspace's own administrators. */
export function requireOperator(caller: PersonCaller): void {
  if (!caller.person.isOperator)
    throw forbidden('Only an operator of this installation may do this; RAPPORT_OPERATORS says who is one.')
}

/** The same, for one tenant that is only read. */
export async function readTenant(tx: Tx, caller: PersonCaller, tenantId: string): Promise<string> {
  requireOperator(caller)
  const id = tenantId.toLowerCase()
  if (!(await isTenant(tx, id))) throw notFound('workspace')
  return id
}

/** The same, for one tenant: locked, so that two operators change it one after the other. */
export async function lockedTenant(tx: Tx, caller: PersonCaller, tenantId: string): Promise<string> {
  requireOperator(caller)
  const id = tenantId.toLowerCase()
  if (!(await lockTenant(tx, id))) throw notFound('workspace')
  return id
}
