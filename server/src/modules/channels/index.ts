import { defineModule } from '../../platform/module.ts'
import { channelsDataMap } from './data-map.ts'
import { createConnection } from './operations/create-connection.ts'
import { deleteConnection } from './operations/delete-connection.ts'
import { getConnection } from './operations/get-connection.ts'
import { listConnections } from './operations/list-connections.ts'
import { receiveWebhook } from './operations/receive-webhook.ts'
import { testConnection } from './operations/test-connection.ts'
import { updateConnection } from './operations/update-connection.ts'
import { verifyWebhook } from './operations/verify-webhook.ts'
import { personTablesOfChannels } from './person-tables.store.ts'
import { channelTables } from './tables.ts'

export type {
  Attachment,
  ChannelEvent,
  OutboundMessage,
  OutgoingAttachment,
  ReceiptStatus,
  SendResult,
} from './adapters/adapter.ts'
export { adapterOf } from './adapters/index.ts'
export { Channels } from './channels.ts'
export {
  type ConnectionRow,
  findConnection,
  findConnectionAnywhere,
  findConnectionById,
  listConnections as connectionsOf,
  noteHealth,
} from './connections.store.ts'
export { examineConnection } from './examine-connection.ts'
export { isFetchable } from './fetch-media.ts'
export { isCaption, splitFor, writtenFor } from './formatting/outgoing-text.ts'
export {
  deleteInboundBefore,
  deleteInboundNaming,
  emptyReadInbound,
  lockReading,
  markProcessed,
  waitForWriters,
  waitingInbound,
} from './inbound.store.ts'
export { readInboundJob } from './inbound.ts'
export { CHANNEL_TYPES, type ChannelType } from './tables.ts'
export { filledTemplate, reengagementTemplate } from './templates.rules.ts'
export { Intake } from './webhook-endpoint.ts'

const operations = [
  listConnections,
  createConnection,
  getConnection,
  updateConnection,
  deleteConnection,
  testConnection,
  verifyWebhook,
  receiveWebhook,
]

export const channelsModule = defineModule({
  name: 'channels',
  dataMap: channelsDataMap,
  tables: channelTables,
  operations,
  personTables: personTablesOfChannels,
})
