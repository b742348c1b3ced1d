import type { FirstPerson } from './first-person.ts'

/** Swedish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const sv: FirstPerson = {
  own: /(?<!\p{L})(?:jag|min|mitt|mina|vi|vår|vårt|våra)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:du|dig|din|ditt|ni|er|tack|snälla|tror|tycker|hoppas|skulle|kan du|kanske|om)(?!\p{L})/iu,
}
