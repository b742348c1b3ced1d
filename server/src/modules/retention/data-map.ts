import type { DataMap } from '../../platform/db/data-map.ts'

export const retentionDataMap: DataMap = {
  retention_policies: {
    purpose: 'for how long a workspace keeps what it stores',
    kept: 'until the workspace is deleted',
    readers: 'owners and administrators',
    personal: ['updated_by'],
    other: [],
  },
  retention_runs: {
    purpose: 'what was removed when; the place of one under way may hold a user id',
    kept: 'until the workspace is deleted; the place until the run is over',
    readers: 'owners and administrators',
    personal: ['place'],
    other: ['state', 'counts'],
    clear: { kind: ['place'] },
  },
}
