/** The search of the agent’s page that shows the replies of a session, with one of them or the latest open. */
export const tracesOf = (sessionId: string, reply?: 'latest') =>
  ({ tab: 'traces', session: sessionId, ...(reply === undefined ? {} : { reply }) }) as never
