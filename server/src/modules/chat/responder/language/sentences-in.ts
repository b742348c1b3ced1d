/** "9. März" is no end of a sentence. */
const END = /(?<=[^\d\s]\.|[!?。！？؟।…])\s+|(?<=[。！？؟।])|\n+/u
const LENGTH_READ_MAX = 4_000

/** The sentences of a text in any script. */
export const sentencesIn = (text: string): readonly string[] =>
  text
    .slice(0, LENGTH_READ_MAX)
    .split(END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Without the sign at its end, as it is quoted. */
export const withoutFullStop = (sentence: string): string =>
  sentence.replace(/(?<![.。।!！…\s])[.。।!！…\s]+$/u, '')
