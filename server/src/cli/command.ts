/** A command of the command line. */
export interface Command {
  readonly name: string
  readonly usage: string
  readonly summary: string
  run(words: readonly string[]): Promise<void>
}

/** Something a person can put right; its message is all that is printed. */
export class CommandError extends Error {}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
