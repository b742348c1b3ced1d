/** The package brings no types; these are of the part that is used. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array }
    /** What stands in place of characters in text from right to left, by their position. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>
  }
  export default function bidiFactory(): Bidi
}
