/** A server of the project's catalogue. */
export interface McpServer {
  readonly server_id: string
  readonly name: string
  readonly url: string
  readonly header_names: readonly string[]
  readonly headers_error?: string
  readonly timeout_ms: number
  readonly active: boolean
  readonly tool_count: number
  readonly probed_at?: string
  readonly probe_error?: string
}

export interface McpTool {
  readonly name: string
  readonly description: string
  readonly input_schema: Readonly<Record<string, unknown>>
}

export interface McpServerDetail extends McpServer {
  readonly tools: readonly McpTool[]
}
