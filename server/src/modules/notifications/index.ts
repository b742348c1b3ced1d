import { defineModule } from '../../platform/module.ts'
import { notificationsDataMap } from './data-map.ts'
import { notificationsInvariants } from './invariants.store.ts'
import { deliverEventHandler } from './jobs/deliver-event.ts'
import { streamAudit } from './jobs/stream-audit.ts'
import { sweepDeliveries } from './jobs/sweep-deliveries.ts'
import { createChannel } from './operations/create-channel.ts'
import { deleteChannel } from './operations/delete-channel.ts'
import { deleteWebhook } from './operations/delete-webhook.ts'
import { deliverToChannels } from './operations/deliver-to-channels.ts'
import { getChannel } from './operations/get-channel.ts'
import { listChannelAttempts } from './operations/list-channel-attempts.ts'
import { listChannels } from './operations/list-channels.ts'
import { listWebhookAttempts } from './operations/list-webhook-attempts.ts'
import { listWebhooks } from './operations/list-webhooks.ts'
import { putChannel } from './operations/put-channel.ts'
import { putWebhook } from './operations/put-webhook.ts'
import { resendDelivery } from './operations/resend-delivery.ts'
import { rotateWebhookSecret } from './operations/rotate-webhook-secret.ts'
import { personTablesOfNotifications } from './person-tables.store.ts'
import { notificationTables } from './tables.ts'

export { FanOut } from './fan-out.ts'

const operations = [
  ...listChannels,
  ...createChannel,
  ...deliverToChannels,
  ...getChannel,
  ...putChannel,
  ...deleteChannel,
  ...listChannelAttempts,
  ...resendDelivery,
  ...listWebhooks,
  ...putWebhook,
  ...deleteWebhook,
  ...listWebhookAttempts,
  ...rotateWebhookSecret,
]

export const notificationsModule = defineModule({
  name: 'notifications',
  dataMap: notificationsDataMap,
  tables: notificationTables,
  operations,
  invariants: notificationsInvariants,
  jobs: [deliverEventHandler, streamAudit, sweepDeliveries],
  personTables: personTablesOfNotifications,
})
