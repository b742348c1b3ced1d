import type { DataMap } from '../../platform/db/data-map.ts'

export const conversationsDataMap: DataMap = {
  conversations: {
    purpose: 'conversations with people on channels',
    kept: 'until the conversation is deleted or the person erased',
    readers: 'members, `read:conversations`',
    personal: [
      'external_id',
      'user_id',
      'contact_name',
      'controller_operator_id',
      'tags',
      'last_message_preview',
      'handoffs',
      'routing',
      'meta',
    ],
    other: [
      'channel_type',
      'controller',
      'status',
      'tier',
      'model',
      'last_direction',
      'last_sort_key',
      'instance_id',
    ],
  },
  conversation_messages: {
    purpose: 'what was said in them',
    kept: 'until the conversation is deleted or the person erased',
    readers: 'members, `read:conversations`, the model endpoint',
    personal: [
      'channel_message_id',
      'author_id',
      'content',
      'attachments',
      'delivery_detail',
      'send_key',
      'template',
    ],
    other: ['sort_key', 'direction', 'role', 'author_type', 'kind', 'delivery_status', 'delivery_code'],
  },
  early_receipts: {
    purpose: 'receipts that came before their message',
    kept: 'seven days',
    readers: 'the server',
    personal: ['channel_message_id', 'detail'],
    other: ['status', 'code'],
  },
}
