import type { DataMap } from '../../platform/db/data-map.ts'

export const workspacesDataMap: DataMap = {
  workspace_exports: {
    purpose: 'an archive of the workspace; the place of one under way may hold a user id',
    kept: 'until the workspace is deleted; the place until the export is over',
    readers: 'owners',
    personal: ['requested_by', 'place'],
    other: ['state', 'counts'],
    clear: { kind: ['place'] },
  },
  workspace_export_parts: {
    purpose: 'where the bytes of an archive are, which holds everything about everyone',
    kept: 'seven days, until the next export, or until a person is erased',
    readers: 'owners',
    personal: ['file_id'],
    other: [],
  },
  workspace_deletions: {
    purpose: 'who had a workspace deleted and when, and what was removed',
    kept: 'for good; who asked until the deletion is done',
    readers: 'owners, operators',
    personal: ['requested_by'],
    other: ['state', 'counts'],
  },
}
