import type { FirstPerson } from './first-person.ts'

/** Italian: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const it: FirstPerson = {
  own: /(?<!\p{L})(?:io|mio|mia|miei|mie|mi|sono|ho|vivo|abito|lavoro|studio|abbiamo|siamo|nostro|nostra|gioco|suono|nato|nata|ci|adoro|amo|odio|preferisco|mangio|bevo|nuoto|corro|leggo|scrivo|faccio|vado|posso|parlo|cucino|guido|uso|viaggio|dormo|fumo|colleziono|soffro|prendo|(?!andiamo|vediamo|diciamo)\p{L}{2,12}iamo|\p{L}{3,10}isco)(?!\p{L})|^(?:(?:io|non|già|ora|sempre|spesso|oggi) ){0,2}(?!certo|molto|bravo|tutto|questo|quello|quanto|quando|credo|penso|spero|capisco|bello|buono|perfetto|nuovo|altro|giorno|tempo|conto|scusi|prego|dopo|sono)\p{L}{3,12}o(?= [\p{L}\d])/iu,
  doubtful:
    /(?<!\p{L})(?:tu|tuo|tua|ti|lei|grazie|per favore|credo|penso|spero|potresti|puoi|vorrei|se|forse)(?!\p{L})/iu,
}
