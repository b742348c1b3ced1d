import type { FirstPerson } from './first-person.ts'

/** Japanese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ja: FirstPerson = {
  own: /(?:私|僕|俺|わたし|ぼく|うちの)/iu,
  doubtful:
    /(?:あなた|ありがと|ください|お願い|思います|思う|かもしれ|もし|たぶん|でしょうか|ですか|ますか)/iu,
}
