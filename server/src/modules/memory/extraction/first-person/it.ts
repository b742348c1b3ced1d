import type { FirstPerson } from './first-person.ts'

/** Italian: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const it: FirstPerson = {
  own: /(?<!\p{L})(?:io|mio|mia|miei|mie|mi|sono|ho|vivo|abito|lavoro|studio|abbiamo|siamo|nostro|nostra|gioco|suono|nato|nata|ci|adoro|amo|odio|preferisco|mangio|bevo|nuoto|corro|leggo|scrivo|faccio|vado|posso|parlo|cucino|guido|uso|viaggio|dormo|fumo|colleziono|soffro|prendo|(?!andiamo|vediamo|diciamo)\p{L}{2,12}iamo)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:tu|tuo|tua|ti|lei|grazie|per favore|credo|penso|spero|potresti|puoi|vorrei|se|forse)(?!\p{L})/iu,
}
