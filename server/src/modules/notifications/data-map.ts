import type { DataMap } from '../../platform/db/data-map.ts'

export const notificationsDataMap: DataMap = {
  notification_channels: {
    purpose: 'addresses of those who are told',
    kept: 'as long as the workspace',
    readers: 'members, `read:notifications`',
    personal: ['config'],
    other: ['name', 'type', 'secrets', 'events', 'filter', 'disabled_reason'],
    clear: { member: ['config'] },
  },
  webhooks: { other: ['event_type', 'webhook_url', 'secrets', 'disabled_reason'] },
  deliveries: {
    purpose: 'events that are handed to receivers',
    kept: '30 days',
    readers: 'the receivers',
    personal: ['payload'],
    other: ['event_type', 'state'],
  },
  delivery_attempts: {
    purpose: 'what was sent and answered, for finding faults',
    kept: '30 days',
    readers: 'members, `read:webhooks`, `read:notifications`',
    personal: ['request_body', 'response_body'],
    other: ['event_type', 'url', 'status', 'error_message'],
  },
  audit_cursors: { other: [] },
  notification_cursors: { other: [] },
}
