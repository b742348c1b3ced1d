import type { FirstPerson } from './first-person.ts'

/** French: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const fr: FirstPerson = {
  own: /(?<!\p{L})(?:je|j'\p{L}+|moi|mon|ma|mes|nous|notre|nos|me|m['’]\p{L}+|on (?!dit|peut|doit|sait|appelle|m'|t'|vous)\p{L}+)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:tu|toi|ton|ta|tes|vous|votre|merci|s'il|crois|pense|espère|pourrais|pourriez|voudrais|si|peut-être)(?!\p{L})/iu,
}
