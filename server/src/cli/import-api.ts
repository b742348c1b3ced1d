import type { ImportedUser } from '../modules/imports/index.ts'
import { CommandError } from './command.ts'

export interface JobView {
  readonly status: string
  readonly processed_users: number
  readonly facts_stored: number
  readonly errors: number
}
export interface ReportRow {
  readonly line: number
  readonly user_id: string
  readonly state: string
  readonly reason: string
  readonly facts_stored: number
}
export interface PreviewView {
  readonly rows: readonly {
    readonly user_id: string
    readonly reason: string
    readonly facts: readonly {
      readonly atomic_text: string
      readonly change: string
      readonly replaces?: string
    }[]
  }[]
}

export class ImportApi {
  readonly #base: string
  readonly #key: string

  constructor(base: string, key: string) {
    this.#base = base
    this.#key = key
  }

  /** A batch that is sent again under the same key is the same job. */
  async begin(source: string, users: readonly ImportedUser[], key: string): Promise<string> {
    const body = { source, users }
    return (await this.#call<{ job_id: string }>('POST', '/import', body, { 'idempotency-key': key })).job_id
  }

  preview(source: string, users: readonly ImportedUser[]): Promise<PreviewView> {
    return this.#call('POST', '/import/preview', { source, users })
  }

  async report(jobId: string): Promise<readonly ReportRow[]> {
    return (await this.#call<{ rows: readonly ReportRow[] }>('GET', `/import/${jobId}/report`)).rows
  }

  look(jobId: string): Promise<JobView> {
    return this.#call('GET', `/import/${jobId}`)
  }

  async #call<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json', ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new CommandError(
        `The server does not answer at ${new URL(this.#base).origin}: ${reasonOf(error)}`,
      )
    })
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (response.ok) return answer as T
    const fields = ((answer['errors'] ?? []) as { location: string; message: string }[])
      .slice(0, 10)
      .map(({ location, message }) => `\n  ${location} ${message}`)
    throw new CommandError(`The server refused: ${answer['detail'] ?? response.status}${fields.join('')}`)
  }
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
