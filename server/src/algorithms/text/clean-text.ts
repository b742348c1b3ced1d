import { replaceQuotations } from './quotations.ts'

/** A text as it would be read aloud: without code, addresses of pages, pictograms and what is quoted. */

const FENCE = /```[\s\S]*?(?:```|$)/g
const INLINE_CODE = /`[^`\n]{1,200}`/g
const PAGE_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>()]{1,2000}/gi
const MARKUP = /<\/?[a-z][^<>\n]{0,200}>/gi
const PICTOGRAMS = /(?:\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u{FE0F}|\u{200D}|\u{20E3})+/gu
const SMILEYS = /(?<=^|\s)[:;=8][-']?[)(DPpo3/|*]+(?=\s|$)|<3+/g
/** A single quote opens only after a space and closes only before one, so that apostrophes stay. */
const SINGLY_QUOTED =
  /(?<=^|[\s(])['‘](?=\p{L})[^'‘’\n]{2,300}(?:['’](?=\p{L})[^'‘’\n]{1,300}){0,10}['’](?=$|[\s.,;!?)])/gu
const QUOTED_LINES = /^[^\S\n\r\u2028\u2029]*>.*$/gm

/** Stands where a quotation was, so that a sentence that consists of one does not become another sentence. */
export const QUOTATION = '\u00A7'

/** `lengthMax` bounds the work: anything after it is not read. */
export function cleanText(written: string, lengthMax: number): string {
  const text = written.length > lengthMax ? written.slice(0, lengthMax) : written
  const spoken = text
    .normalize('NFC')
    .replace(FENCE, '\n')
    .replace(INLINE_CODE, ' ')
    .replace(QUOTED_LINES, '')
    .replace(PAGE_ADDRESS, ' ')
    .replace(MARKUP, ' ')
    .replace(PICTOGRAMS, ' . ')
    .replace(SMILEYS, ' . ')
  return replaceQuotations(spoken, QUOTATION)
    .replace(SINGLY_QUOTED, QUOTATION)
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[–—]+|(?<=\p{L})-{2,3}(?=\p{L}|\s)/gu, ' - ')
    .replace(/\.{2,}|…/g, ' … ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/gi, 'can not'],
  [/\bwon'?t\b/gi, 'will not'],
  [/\bshan'?t\b/gi, 'shall not'],
  [/\bain'?t\b/gi, 'am not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must|need)n'?t\b/gi, '$1 not'],
  [/\b(i)'?m\b/gi, 'I am'],
  [/\bi'(ma|mma)\b|\bimma\b|\bima\b/gi, 'I am going to'],
  [/\b(i)'?ve\b/gi, 'I have'],
  [/\bi'll\b|\bill(?= (?:be|have|send|get|do|call|go|come|see|take|bring|make|let|try|need)\b)/gi, 'I will'],
  [/\bi'd (?=(?:been|gone|had|done)\b)/gi, 'I had '],
  [/\bi'd\b|\bid(?= (?:like|love|rather|prefer|say)\b)/gi, 'I would'],
  [/\b(you|we|they)'?re\b(?<!\bwere)/gi, '$1 are'],
  [/\b(you|we|they|who)'ve\b/gi, '$1 have'],
  [/\b(you|we|he|she|it|they|that|there|who)'ll\b/gi, '$1 will'],
  [/\b(you|we|he|she|they)'d\b/gi, '$1 would'],
  [/\b(he|she|it)'s (?=(?:been|got|had|gone|done|moved|left|started|become)\b)/gi, '$1 has '],
  [/\b(he|she|it|that|there|here|what|where|who|how|name|when)'s\b/gi, '$1 is'],
  [/\b(that|what|there)s\b/gi, '$1 is'],
  [/\b(we|you|they)ve\b/gi, '$1 have'],
  [/\b(hes|shes)\b/gi, '$1'],
  // "Sewing lets me relax" is no "let us".
  [/\blet(?:'s|s(?! (?:me|us|you|him|her|them|my|people)\b))(?= )/gi, 'let us'],
  [/(?<=\b(?:i|we)(?: also| always| still)? )use to (?=\p{L})/giu, 'used to '],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\b(?:cuz|coz|cos|bc)\b/gi, 'because'],
  [/(?:'|\b)cause(?= (?:i|im|i'm|it|its|it's|we|my|our|he|she|they|the|there|of|im)\b)/gi, 'because'],
  [/(?<!\p{L})(\p{L}{3,12}ing)'s (?=(?:an?|my|so|really|been|the|always)\b)/giu, '$1 is '],
  [
    /(?<!\p{L})(?!(?:he|she|it|that|there|here|what|where|who|how)')(\p{L}{3,20})'s (?=(?:always )?been \p{L})/giu,
    '$1 has ',
  ],
  // "Chess's such a big part of me", "the studio's mostly done": no owner is followed by these.
  [
    /(?<!\p{L})(?!(?:he|she|it|that|there|here|what|where|who|how|name|when|let)')(\p{L}{3,20})'s (?=(?:an?|my|so|such|mostly|mainly|definitely|totally|not|one of|too|kinda|pretty much|still|also) |(?:really|pretty|very|super|quite) \p{L}{3,20}(?:[.,!;]|$| (?:and|but|for|to|so|these|now)\b))/giu,
    '$1 is ',
  ],
  [/\b(?:fav|fave)\b/gi, 'favourite'],
  [/\bfavorite/gi, 'favourite'],
  [/\bu\b(?=\s|[?.!,]|$)/g, 'you'],
  [/\bur\b/gi, 'your'],
  [/\bpls\b|\bplz\b/gi, 'please'],
  [/\btmrw\b|\btmr\b|\b2moro\b/gi, 'tomorrow'],
  [/\bya'?ll\b|\by'all\b/gi, 'you all'],
]

const MAY_CONTRACT =
  /'|\b(?:im|ive|ill|id|u|ur|cant|cannot|thats|whats|theres|(?:we|you|they)ve|wont|shant|aint|dont|doesnt|didnt|isnt|arent|wasnt|werent|havent|hasnt|hadnt|wouldnt|couldnt|shouldnt|mustnt|neednt|youre|theyre|gonna|wanna|gotta|imma|ima|cuz|coz|cos|bc|cause|use|fave?|favorites?|pl[sz]|tmrw?|2moro|lets|hes|shes)\b/i

/** "im", "dont", "I've", "gonna": written out, with a capital I wherever one speaks of oneself. */
export function writeOut(text: string): string {
  let plain = text
  if (MAY_CONTRACT.test(text)) {
    for (const [contraction, full] of CONTRACTIONS) plain = plain.replace(contraction, full)
    plain = plain.replace(/\b(s?he)s\b/gi, '$1 is')
  }
  return plain.replace(/\bi\b(?!['.\-/])/g, 'I')
}
