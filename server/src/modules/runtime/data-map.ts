import type { DataMap } from '../../platform/db/data-map.ts'

export const runtimeDataMap: DataMap = {
  manifests: {
    purpose: 'who changed the manifest',
    kept: 'as long as the workspace',
    readers: 'members',
    personal: ['updated_by'],
    other: ['manifest'],
  },
  manifest_versions: {
    purpose: 'the same, of former versions',
    kept: 'as long as the workspace',
    readers: 'members',
    personal: ['updated_by'],
    other: ['manifest'],
  },
  upgrade_requests: {
    purpose: 'who asked for an upgrade and why',
    kept: 'as long as the workspace',
    readers: 'operators',
    personal: ['message', 'requested_by'],
    other: [],
    clear: { member: ['message'] },
  },
}
