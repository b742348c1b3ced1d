/** What a request to a model says, whatever the endpoint's form of it is. */
export interface ModelRequest {
  /** The person it names. */
  readonly user: string | undefined
  /** What the person said last; empty where the request has none of it. */
  readonly said: string
  /** The answer or conversation that this goes on from. Empty where the request has everything that was said. */
  readonly continues: readonly string[]
  /** The body with what is known about the person, where instructions belong. */
  withNotes(notes: string): unknown
  /** What the body of an answer, or the data of one event of a stream, adds to the answer. */
  read(data: unknown): Said
}

/** A piece of an answer, or all of it. */
export interface Said {
  readonly text: string
  /** `called`: the model waits for the results of its tools, and the answer is still to come. */
  readonly end?: 'answered' | 'called' | undefined
  /** What a later request would name in `continues`. */
  readonly ids?: readonly string[] | undefined
}

type Part = { readonly text?: string }

/** The text of a message's content: a text, or parts of which some are texts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return (content as readonly Part[])
    .map(({ text }) => text ?? '')
    .join('\n')
    .trim()
}
