import { defineModule } from '../../platform/module.ts'
import { listConsents } from './consents/operations/list-consents.ts'
import { recordConsent } from './consents/operations/record-consent.ts'
import { peopleDataMap } from './data-map.ts'
import { getPerson } from './directory/operations/get-person.ts'
import { listPeople } from './directory/operations/list-people.ts'
import { liftLegalHold } from './holds/operations/lift-legal-hold.ts'
import { listLegalHolds } from './holds/operations/list-legal-holds.ts'
import { placeLegalHold } from './holds/operations/place-legal-hold.ts'
import { erasePersonHandler } from './jobs/erase-person.ts'
import { finishMergeHandler } from './jobs/finish-merge.ts'
import { sweepErasures } from './jobs/sweep-erasures.ts'
import { addIdentity } from './operations/add-identity.ts'
import { dismissMatch } from './operations/dismiss-match.ts'
import { erasePerson } from './operations/erase-person.ts'
import { exportPerson } from './operations/export-person.ts'
import { exportPersonArchive } from './operations/export-person-archive.ts'
import { getErasure } from './operations/get-erasure.ts'
import { listIdentities } from './operations/list-identities.ts'
import { listMatches } from './operations/list-matches.ts'
import { mergePeople } from './operations/merge-people.ts'
import { removeIdentity } from './operations/remove-identity.ts'
import { splitPerson } from './operations/split-person.ts'
import { personTablesOfPeople } from './person-tables.store.ts'
import { liftRestriction } from './restrictions/operations/lift-restriction.ts'
import { listRestrictions } from './restrictions/operations/list-restrictions.ts'
import { restrictPerson } from './restrictions/operations/restrict-person.ts'
import { peopleTables } from './tables.ts'

/** @public Chat does not store a reply to a person who was erased while it was written. */
export { wasAnyoneErasedSince, wasErasedSince } from './erasures.store.ts'
/** @public What removes rows of people asks for holds first. */
export { isAnythingHeld, isNotHeld, lockHolds } from './holds/holds.store.ts'
export { refuseIfAnythingHeld, refuseIfHeld } from './holds/holds.ts'
/** @public Channels and leads find the person whom an address is known to belong to. */
export {
  findVerifiedPerson,
  type IdentityPlace,
  insertIdentities,
  verifiedPerson,
} from './identities/identities.store.ts'
export { type IdentityValue, identitiesInRecord, identityValue } from './identities/identity-value.ts'
/** @public Imports and the widget say by what people are known. */
export { noteIdentities } from './identities/note-identities.ts'

/** @public Memory, conversations and leads ask before they process what is a person's. */
export {
  lockRestrictions,
  type RestrictionSpan,
  restrictionSpans,
} from './restrictions/restrictions.store.ts'
export {
  contactRefusal,
  isRestrictedAt,
  isRestrictionRefusal,
  refuseIfRestricted,
  restrictedAmong,
} from './restrictions/restrictions.ts'

const identities = [listIdentities, addIdentity, removeIdentity, mergePeople, splitPerson]
const holds = [listLegalHolds, placeLegalHold, liftLegalHold]
const directory = [listPeople, getPerson]
const consents = [listConsents, recordConsent]
const restrictions = [listRestrictions, restrictPerson, liftRestriction]
const matches = [listMatches, dismissMatch]

export const peopleModule = defineModule({
  name: 'people',
  dataMap: peopleDataMap,
  tables: peopleTables,
  operations: [
    ...directory,
    erasePerson,
    getErasure,
    exportPerson,
    exportPersonArchive,
    ...identities,
    ...matches,
    ...holds,
    ...consents,
    ...restrictions,
  ],
  jobs: [erasePersonHandler, sweepErasures, finishMergeHandler],
  personTables: personTablesOfPeople,
})
