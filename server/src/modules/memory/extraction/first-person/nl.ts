import type { FirstPerson } from './first-person.ts'

/** Dutch: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const nl: FirstPerson = {
  own: /(?<!\p{L})(?:ik|mijn|wij|we|ons|onze|mij)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:jij|je|jou|jouw|u|uw|dank|bedankt|alsjeblieft|alstublieft|denk|geloof|hoop|zou|kun|misschien|als)(?!\p{L})/iu,
}
