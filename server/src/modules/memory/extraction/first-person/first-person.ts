/** How to tell that a sentence of a language is somebody's plain statement about themselves. */
export interface FirstPerson {
  /** Words of the first person. */
  readonly own: RegExp
  /** Words to the one spoken to, of doubt, wish, thanks and condition. */
  readonly doubtful: RegExp
}
