import type { DataMap } from '../../platform/db/data-map.ts'

export const widgetDataMap: DataMap = {
  widget_visitors: {
    purpose: 'visitors of a site and what they agreed to',
    kept: 'until the conversation is deleted or the person erased',
    readers: 'the visitor, members',
    personal: ['name', 'origin', 'page_url', 'consent_version'],
    other: ['token_hash'],
    clear: { contact: ['name'], kind: ['origin', 'page_url', 'consent_version'] },
  },
}
