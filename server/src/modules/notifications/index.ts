import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { deliverEventHandler } from './jobs/deliver-event.ts'
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

export { FanOut } from './fan-out.ts'
export { notificationTables } from './tables.ts'

export const notificationOperations: readonly Operation[] = [
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

export const notificationJobs: readonly JobHandler[] = [deliverEventHandler, sweepDeliveries]
