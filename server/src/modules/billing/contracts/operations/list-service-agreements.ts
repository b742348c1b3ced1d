import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { ServiceAgreement } from '../../schemas.ts'
import { agreementView } from '../agreement-view.ts'
import { listAgreements } from '../agreements.store.ts'

export const listServiceAgreements = sessionOperation({
  id: 'listOrgServiceAgreements',
  method: 'GET',
  path: '/org/service-agreements',
  domain: 'billing',
  permission: 'manage',
  summary: 'List the service agreements in force',
  response: Type.Array(ServiceAgreement),
  async handle({ caller, tx }) {
    return (await listAgreements(tx, caller.tenantId)).map(agreementView)
  },
})
