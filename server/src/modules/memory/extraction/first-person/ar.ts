import type { FirstPerson } from './first-person.ts'

/** Arabic: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ar: FirstPerson = {
  own: /(?<!\p{L})(?:أنا|انا|نحن|لدي|عندي|اسمي|أعيش|أعمل|أسكن|أدرس|أحب|عمري|ولدت)(?!\p{L})/iu,
  doubtful: /(?<!\p{L})(?:أنت|انت|شكرا|شكراً|من فضلك|أعتقد|أظن|أتمنى|ربما|لو|إذا|هل)(?!\p{L})/iu,
}
