import type { FirstPerson } from './first-person.ts'

/** German: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const de: FirstPerson = {
  own: /(?<!\p{L})(?:ich|wir|mein|meine|meiner|meinem|meinen|unser|unsere|unserer)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:du|dir|dich|dein|deine|sie mir|danke|bitte|hoffe|glaube|denke|wünschte|könnte|würde|wäre|hätte|kannst|können sie|vielleicht|wenn|möchte wissen|frage mich)(?!\p{L})/iu,
}
