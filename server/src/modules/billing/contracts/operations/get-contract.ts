import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { EnterpriseContract } from '../contracts.schemas.ts'
import { findContract, listPayments } from '../contracts.store.ts'
import { contractView } from '../contracts.ts'

export const getContract = sessionOperation({
  id: 'getOrgContract',
  method: 'GET',
  path: '/org/contract',
  domain: 'billing',
  permission: 'manage',
  summary: 'See the workspace’s contract and its payments',
  response: EnterpriseContract,
  async handle({ caller, tx }) {
    const contract = await findContract(tx, caller.tenantId)
    if (contract === undefined) throw notFound('contract')
    return contractView(contract, await listPayments(tx, caller.tenantId, contract.contract_id))
  },
})
