import type { FirstPerson } from './first-person.ts'

/** Danish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const da: FirstPerson = {
  own: /(?<!\p{L})(?:jeg|mig|min|mit|mine|vi|os|vores|vor)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:du|dig|din|dit|dine|jer|jeres|tak|venligst|tror|synes|håber|ville|vil gerne|kan du|måske|hvis)(?!\p{L})/iu,
}
