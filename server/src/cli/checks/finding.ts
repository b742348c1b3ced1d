/** What the doctor found out about one thing. */
export interface Finding {
  readonly about: string
  /** `note` is worth knowing and keeps nothing from working. */
  readonly state: 'ok' | 'note' | 'problem'
  readonly says: string
  readonly fix?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const note = (about: string, says: string, fix?: string): Finding =>
  fix === undefined ? { about, state: 'note', says } : { about, state: 'note', says, fix }
export const problem = (about: string, says: string, fix: string): Finding => ({
  about,
  state: 'problem',
  says,
  fix,
})
