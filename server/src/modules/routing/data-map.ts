import type { DataMap } from '../../platform/db/data-map.ts'

export const routingDataMap: DataMap = {
  permanent_routes: {
    purpose: 'who always speaks with which agent',
    kept: 'until the person is erased',
    readers: 'members, `read:routing`',
    personal: ['user_id', 'contact_name', 'tier', 'overridden_by', 'reason'],
    other: [],
    clear: { contact: ['contact_name'], kind: ['tier'], gap: ['reason'] },
  },
  routing_configs: {
    purpose: 'rules that may name people',
    kept: 'as long as the workspace',
    readers: 'members, `read:routing`',
    personal: ['config'],
    other: [],
    clear: { gap: ['config'] },
  },
}
