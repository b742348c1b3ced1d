import type { ImportedUser } from '../imports.schemas.ts'
import { chatGpt } from './chatgpt.ts'
import { claude } from './claude.ts'
import { crm, hubspot } from './crm.ts'
import { type ReadFile, type ReadOptions, UnreadableFile } from './file.ts'
import type { FileFormat } from './format.ts'
import { intercom } from './intercom.ts'
import { letta } from './letta.ts'
import { mem0 } from './mem0.ts'
import { People } from './people.ts'
import { transcript } from './transcript.ts'
import { zendesk } from './zendesk.ts'
import { zep } from './zep.ts'

const FORMATS: Readonly<Record<string, FileFormat>> = {
  crm,
  hubspot,
  intercom,
  zendesk,
  mem0,
  zep,
  letta,
  chatgpt: chatGpt,
  claude,
  transcript,
}

export const FILE_FORMATS: readonly string[] = Object.keys(FORMATS)

/** What an entry of a file says: people, and what could not be used. */
export interface ReadEntry {
  /** From 1. */
  readonly line: number
  readonly users: readonly ImportedUser[]
  /** How often each reason came up. */
  readonly left: ReadonlyMap<string, number>
}

/** Reads a file entry by entry, so that it need not fit into memory. Entries up to `after` are passed over. */
export async function* readEntries(
  format: string,
  chunks: AsyncIterable<string> | Iterable<string>,
  options: ReadOptions & { readonly after?: number } = {},
): AsyncGenerator<ReadEntry> {
  const file = new OpenFile(format, options)
  for await (const chunk of chunks) yield* file.write(chunk)
  yield* file.end()
}

/** People and what is known of them, from a file that another system wrote and that fits into memory. */
export function readImportFile(format: string, text: string, options: ReadOptions = {}): ReadFile {
  const people = new People()
  const file = new OpenFile(format, options, people)
  for (const _ of file.write(text));
  for (const _ of file.end());
  const users = people.all()
  const left = [...people.left].map(([why, count]) => `${count} ${why}`)
  if (users.length > 0) return { users, left }
  throw new UnreadableFile(
    `There are no people in the file${left.length === 0 ? '' : `: ${left.join(', ')}`}.`,
  )
}

class OpenFile {
  readonly #format: FileFormat
  readonly #options: ReadOptions & { readonly after?: number }
  readonly #people: People | undefined
  #entries: ReturnType<FileFormat['entries']> | undefined
  #line = 0

  constructor(format: string, options: ReadOptions & { readonly after?: number }, people?: People) {
    const found = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (found === undefined) throw new UnreadableFile(`There is no format "${format}".`)
    this.#format = found
    this.#options = options
    this.#people = people
  }

  *write(chunk: string): Generator<ReadEntry> {
    const text = this.#entries === undefined ? chunk.replace(/^\uFEFF/, '') : chunk
    this.#entries ??= this.#format.entries(text.slice(0, 1_000), this.#options)
    yield* this.#take(this.#entries.write(text))
  }

  *end(): Generator<ReadEntry> {
    yield* this.#take((this.#entries ?? this.#format.entries('', this.#options)).end())
  }

  *#take(entries: ReturnType<ReturnType<FileFormat['entries']>['end']>): Generator<ReadEntry> {
    for (const { list, value } of entries) {
      this.#line += 1
      if (this.#line <= (this.#options.after ?? 0)) continue
      const people = this.#people ?? new People()
      this.#format.take(people, list, value, this.#options)
      if (this.#people === undefined) yield { line: this.#line, users: people.all(), left: people.left }
    }
  }
}
