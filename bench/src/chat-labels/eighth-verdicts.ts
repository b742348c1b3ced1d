/** Our verdicts on the facts of those sessions, by the rules of that day. */
export const JUDGED_EIGHTH = `
`
