import type { DataMap } from '../../platform/db/data-map.ts'

export const filesDataMap: DataMap = {
  files: {
    purpose: 'files that people and agents send',
    kept: '`files_days` or `RAPPORT_FILES_DAYS`, or as long as the conversation or person',
    readers: 'members, `read:files`',
    personal: ['user_id', 'file_name', 'created_by', 'checksum'],
    other: ['media_type', 'source'],
    clear: { gap: ['file_name'], kind: ['checksum'] },
  },
  file_removals: { other: [] },
}
