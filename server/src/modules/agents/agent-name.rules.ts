/** A name as it is stored: one way of writing each character, so that the same word is the same name everywhere. */
export const tidyName = (name: string): string => name.normalize('NFC').trim()

/** What names are compared by. */
export const nameKeyOf = (name: string): string => tidyName(name).toLowerCase()
