import type { FirstPerson } from './first-person.ts'

/** Hindi: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const hi: FirstPerson = {
  own: /(?<![\p{L}\p{M}])(?:मैं|मेरा|मेरी|मेरे|मुझे|हम|हमारा|हमारी|हमारे|हूँ|हूं|मैंने|हमने|मुझको)(?![\p{L}\p{M}])/iu,
  doubtful:
    /(?<![\p{L}\p{M}])(?:आप|आपका|आपकी|तुम|तुम्हारा|धन्यवाद|शुक्रिया|कृपया|शायद|अगर|लगता है कि|क्या|उम्मीद)(?![\p{L}\p{M}])/iu,
}
