import { type ParseArgsConfig, parseArgs as parseNodeArgs } from 'node:util'
import { asksForHelp, CommandError, HelpAsked } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = {
  readonly [Name in keyof O]: (O[Name]['type'] extends 'boolean' ? boolean : string) | undefined
}

/** Reads what follows the command's name; anything it does not know is refused with the command's usage. */
export function parseArgs<const O extends Options>(
  usage: string,
  words: readonly string[],
  options: O,
  positionalNames: readonly string[] = [],
): { values: Values<O>; positionals: readonly string[] } {
  const refuse = (reason: string) => new CommandError(`${reason}\nUsage: rapport ${usage}`)
  if (asksForHelp(words)) throw new HelpAsked(`Usage: rapport ${usage}`)
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseNodeArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node adds advice about `--` after the first sentence, which does not apply to these commands.
    throw refuse(`${(error as Error).message.split('. ', 1)[0]}.`)
  }
  const { positionals } = parsed
  const missing = positionalNames[positionals.length]
  if (missing !== undefined) throw refuse(`${missing} is missing.`)
  const surplus = positionals[positionalNames.length]
  if (surplus !== undefined) throw refuse(`"${surplus}" is one word too many.`)
  return { values: parsed.values as Values<O>, positionals }
}
