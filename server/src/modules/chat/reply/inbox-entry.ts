/** A session as the inbox has it. */
export interface InboxEntry {
  readonly conversationId: string
  readonly controller: 'agent' | 'human'
}
