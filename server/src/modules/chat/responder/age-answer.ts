import { wallClock } from '../../../algorithms/text/zoned-time.ts'
import type { Known } from './answers.ts'
import type { Asked } from './asked.ts'
import { toSecondPerson } from './second-person.ts'
import { withoutEnd } from './speech.ts'

const WHOLE_DATE = /^(\d{4})-(\d\d)-(\d\d)$/

interface AgeRecall {
  readonly known: readonly Known[]
  readonly names: readonly string[]
  readonly now: Date
  readonly timezone: string
}

/** An age that follows from the day of birth: what was once said of it would be out of date. */
export function ageAnswer(
  { subjects, isYesNo }: Asked,
  { known, names, now, timezone }: AgeRecall,
): { readonly text: string; readonly usedIds: readonly string[] } | undefined {
  if (isYesNo) return undefined
  const fact = known.find(({ slot = '', value = '' }) => {
    const [subject = '', attribute] = slot.split('/')
    return subjects.has(subject) && attribute === 'birthday' && WHOLE_DATE.test(value)
  })
  const [, year, month, day] = (WHOLE_DATE.exec(fact?.value ?? '') ?? []).map(Number)
  if (fact === undefined || year === undefined || month === undefined || day === undefined) return undefined
  const today = wallClock(now, timezone)
  const isBefore = today.month < month || (today.month === month && today.day < day)
  const age = today.year - year - (isBefore ? 1 : 0)
  const told = withoutEnd(toSecondPerson(fact.text, names))
  const text = `${told}, so ${told.startsWith('You ') ? 'you are' : 'that makes'} ${age}.`
  return age < 0 || age > 130 ? undefined : { text, usedIds: [fact.id] }
}
