import { defineModule } from '../../platform/module.ts'
import { erasePersonHandler } from './jobs/erase-person.ts'
import { sweepErasures } from './jobs/sweep-erasures.ts'
import { erasePerson } from './operations/erase-person.ts'
import { exportPerson } from './operations/export-person.ts'
import { getErasure } from './operations/get-erasure.ts'
import { peopleTables } from './tables.ts'

/** @public Chat does not store a reply to a person who was erased while it was written. */
export { wasErasedSince } from './erasures.store.ts'

export const peopleModule = defineModule({
  name: 'people',
  tables: peopleTables,
  operations: [erasePerson, getErasure, exportPerson],
  jobs: [erasePersonHandler, sweepErasures],
})
