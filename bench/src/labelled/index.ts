import { heldOutLife } from './held-out-life.ts'
import { heldOutPeople } from './held-out-people.ts'
import { heldOutTurns } from './held-out-turns.ts'
import type { Labelled } from './notation.ts'
import { paragraphs } from './paragraphs.ts'
import { people } from './people.ts'
import { plansAndDays } from './plans-and-days.ts'
import { tastesAndThings } from './tastes-and-things.ts'
import { turns } from './turns.ts'

/** Everything that is labelled: two thirds to work on, and a third that was written last and never worked on. */
export const labelledSet: readonly Labelled[] = [
  ...people,
  ...tastesAndThings,
  ...plansAndDays,
  ...turns,
  ...paragraphs,
  ...heldOutPeople,
  ...heldOutLife,
  ...heldOutTurns,
]
