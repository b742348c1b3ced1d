import type { DataMap } from '../../platform/db/data-map.ts'

export const importsDataMap: DataMap = {
  import_jobs: {
    purpose: 'bringing people in',
    kept: 'until the person is erased',
    readers: 'members, `read:imports`',
    personal: ['user_id', 'source'],
    other: ['job_type'],
    clear: { kind: ['source'] },
  },
  import_users: {
    purpose: 'the people of an import',
    kept: 'until the person is erased',
    readers: 'members, `read:imports`',
    personal: ['user_id', 'payload', 'error_message'],
    other: ['status'],
    clear: { kind: ['error_message'] },
  },
  import_faults: {
    purpose: 'what was wrong with them',
    kept: 'until the person is erased',
    readers: 'members, `read:imports`',
    personal: ['user_id', 'reason'],
    other: [],
    clear: { gap: ['reason'] },
  },
  user_primings: {
    purpose: 'preparing an agent for a person',
    kept: 'until the person is erased',
    readers: 'members, `read:imports`',
    personal: ['user_id'],
    other: ['source_type'],
  },
}
