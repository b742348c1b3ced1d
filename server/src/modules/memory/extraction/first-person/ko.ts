import type { FirstPerson } from './first-person.ts'

/** Korean: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ko: FirstPerson = {
  own: /(?:^|\s)(?:나는|난|저는|전|제가|내가|제|내|우리|저희)(?=\s)/iu,
  doubtful: /(?:당신|너는|네가|감사|고마|주세요|생각해|같아요|아마|만약|까요|나요|습니까)/iu,
}
