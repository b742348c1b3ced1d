/** How to tell that a sentence of a language is a plain statement of the speaker about themselves. */
export interface FirstPerson {
  /** Words of the first person. */
  readonly own: RegExp
  /** Words to the one spoken to, of doubt, wish, thanks and condition. */
  readonly doubtful: RegExp
}
