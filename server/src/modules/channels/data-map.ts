import type { DataMap } from '../../platform/db/data-map.ts'

export const channelsDataMap: DataMap = {
  channel_connections: {
    other: [
      'channel_type',
      'provider_mode',
      'display_name',
      'app_id',
      'phone_number_id',
      'page_id',
      'business_account_id',
      'social_account_id',
      'secrets',
      'templates',
      'status',
      'status_code',
      'status_detail',
    ],
  },
  inbound_events: {
    purpose: 'posts of channels until they are read',
    kept: 'seven days',
    readers: 'the server',
    personal: ['body', 'error'],
    other: [],
    clear: { gap: ['body'], kind: ['error'] },
  },
}
