/** A header holds no line breaks and nothing beyond Latin; session ids may be anything. */
export const sessionHeader = (sessionId: string): Record<string, string> => ({
  'x-session-id': /^[\x20-\x7e]*$/.test(sessionId) ? sessionId : encodeURIComponent(sessionId),
})
