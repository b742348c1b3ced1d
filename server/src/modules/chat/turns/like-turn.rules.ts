/** A turn that a request may continue or repeat. */
export interface LikeTurn {
  readonly session_id: string
  readonly request_hash: Buffer | null
  readonly external_tool_calls: readonly { readonly id: string }[]
  readonly created_at: Date
  readonly has_reply: boolean | null
  /** Whether nothing came after it. */
  readonly is_last: boolean
}
