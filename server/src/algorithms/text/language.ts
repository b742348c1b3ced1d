import { createRequire } from 'node:module'

type DetectAll = (text: string) => { lang: string; accuracy: number }[]

const require = createRequire(import.meta.url)
let detectAll: DetectAll | undefined

/** Words that hardly another language has: one in a dozen settles the matter without asking the detector. */
const ENGLISH =
  /\b(?:the|and|my|our|with|have|has|this|that|you|your|what|not|but|from|they|would|are|it|how|where|when|like|love|please|thanks|hello|does|did|don't|can't|to|of|she|he|we|I(?=\s\p{Ll}))\b/giu
/** Letters of other scripts than Latin. */
const FOREIGN_LETTERS = /(?!\p{Script=Latin})\p{L}/gu

/** A few pages tell the language of all of them. */
const LENGTH_READ_MAX = 8_000

/** True when a text is long enough to tell, and is not English. Short texts get the benefit of the doubt. */
export function isForeign(whole: string): boolean {
  const text = whole.slice(0, LENGTH_READ_MAX)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return false
  if ((text.match(FOREIGN_LETTERS)?.length ?? 0) > letters * 0.3) return true
  const words = text.split(/\s+/).length
  if (words < 4) return false
  const common = text.match(ENGLISH)?.length ?? 0
  if (common >= words / 12) return false
  detectAll ??= (require('tinyld') as { detectAll: DetectAll }).detectAll
  const found = detectAll(text.slice(0, 400))
  const english = found.find((one) => one.lang === 'en')?.accuracy ?? 0
  const [best] = found
  return best !== undefined && best.lang !== 'en' && best.accuracy > 0.25 && best.accuracy > english * 2
}
