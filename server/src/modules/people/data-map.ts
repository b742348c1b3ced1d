import type { DataMap } from '../../platform/db/data-map.ts'

export const peopleDataMap: DataMap = {
  person_erasures: {
    purpose: 'carrying out an erasure; of a finished one a hash and counts',
    kept: 'the receipt stays; ids until it is done, the hash for an hour more',
    readers: 'owners and administrators, `read:people`',
    personal: ['user_id', 'aliases', 'user_hash', 'requested_by'],
    other: ['state', 'counts'],
    clear: { contact: ['aliases'] },
  },
  person_identities: {
    purpose: 'knowing a person again on another channel',
    kept: 'until the person is erased',
    readers: 'members, `read:conversations`',
    personal: ['user_id', 'value', 'source'],
    other: ['kind'],
    clear: { contact: ['value'], kind: ['source'] },
  },
  person_matches: {
    purpose: 'two who may be the same person',
    kept: 'until the person is erased',
    readers: 'members, `read:conversations`',
    personal: ['user_id', 'other_user_id', 'value'],
    other: ['kind', 'state'],
    clear: { contact: ['value'] },
  },
  person_merges: {
    purpose: 'undoing a merge',
    kept: 'until the person is erased',
    readers: 'owners and administrators',
    personal: ['user_id', 'from_user_id', 'merged_by'],
    other: [],
  },
  legal_holds: {
    purpose: 'suspending removal while a claim is open',
    kept: 'the record stays; who was held and why until the person is erased',
    readers: 'owners and administrators',
    personal: ['user_id', 'reason', 'placed_by', 'lifted_by'],
    other: [],
    clear: { gap: ['reason'] },
  },
  person_consents: {
    purpose: 'what a person agreed to and withdrew, and what shows it',
    kept: 'until the person is erased',
    readers: 'members, `read:people`',
    personal: ['user_id', 'evidence', 'recorded_by'],
    other: ['purpose', 'state', 'means'],
    clear: { gap: ['evidence'] },
  },
  person_restrictions: {
    purpose: 'keeping data of a person without using it further',
    kept: 'until the person is erased',
    readers: 'members, `read:people`',
    personal: ['user_id', 'reason', 'placed_by', 'lift_reason', 'lifted_by'],
    other: [],
    clear: { gap: ['reason', 'lift_reason'] },
  },
}
