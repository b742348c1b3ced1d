import type { FirstPerson } from './first-person.ts'

/** German: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const de: FirstPerson = {
  own: /(?<!\p{L})(?:ich|wir|mein|meine|meiner|meinem|meinen|unser|unsere|unserer|mir|mich|uns|hab|bin|wohn|heiß)(?!\p{L})|^(?:ich |wir |bin |war |hab |habe |haben |wohne? |arbeite? |lebe? |esse? |trinke? |spiele? |lerne? |fahre? |gehe? |koche? |lese? |heiße? |studiere? |mag |liebe? |hasse? |suche? |nehme? |vertrage? )(?!ihr|er |es )(?=\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:du|dir|dich|dein|deine|sie mir|sagt,|sagte,|meint,|danke|bitte|hoffe|glaube|denke|wünschte|könnte|würde|wäre|hätte|kannst|können sie|vielleicht|wenn|möchte wissen|frage mich)(?!\p{L})/iu,
}
