/** What a command does with the words after its name; the usage is for telling what was wrong with them. */
export type Run = (words: readonly string[], usage: string) => Promise<void>

/** A command of the command line. */
export interface Command {
  readonly name: string
  readonly usage: string
  readonly summary: string
  load(): Promise<Run>
}

/** Something a person can put right; its message is all that is printed. */
export class CommandError extends Error {}

/** The usage was asked for with `--help`: it is printed as an answer, and the command ends well. */
export class HelpAsked extends Error {}

export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h')

/** The answer itself, which a script may read. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** What a person should know about the answer, apart from it: `KEY=$(rapport keys create)` holds the key alone. */
export const remark = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
