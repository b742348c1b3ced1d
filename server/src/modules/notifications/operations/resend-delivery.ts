import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { Success, Uuid } from '../../../platform/http/schema.ts'
import { inBothPlaces } from '../both-places.ts'
import { findDelivery, setDelivery } from '../deliveries.store.ts'
import { deliverEventJob } from '../jobs/deliver-event.ts'

export const resendDelivery = inBothPlaces({ deliveryId: Uuid() }, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `resend${idPart}Delivery`,
    method: 'POST',
    path: `${prefix}/deliveries/{deliveryId}/resend`,
    domain: 'notifications',
    permission: 'write',
    summary: 'Send an event again to one receiver',
    description:
      'With the same event id, so that the receiver can tell. The retries begin anew. One that is still being tried answers 409.',
    params,
    response: Success,
    uses: ['clock', 'jobs'],
    async handle({ caller, params: { deliveryId }, tx, clock, jobs }) {
      const delivery = await findDelivery(tx, caller.tenantId, deliveryId, 'update')
      const isOwn = delivery?.project_id === null || delivery?.project_id === caller.projectId
      if (delivery === undefined || !isOwn) throw notFound('delivery')
      if (delivery.state === 'pending') throw conflict('The event is still being delivered.')
      await setDelivery(tx, delivery, {
        state: 'pending',
        attempts: 0,
        nextAttemptAt: null,
        now: clock.now(),
      })
      await jobs.add(tx, deliverEventJob, caller.tenantId, { delivery_id: deliveryId })
      return { success: true }
    },
  }),
)
