import { CommandError, HelpAsked } from './cli/command.ts'
import { commands } from './cli/commands.ts'
import { ConfigError } from './config.ts'
import { Problem } from './kernel/problem.ts'
import { BackupFault } from './platform/backup/backup-fault.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'

const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const complain = (text: string): boolean => process.stderr.write(`${text}\n`)

function help(): string {
  const width = Math.max(...commands.map((command) => command.usage.length))
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`)
  return `Usage: rapport [command]\n\n${lines.join('\n')}\n\nWithout a command it serves. Settings come from the environment; docs/settings.md lists them.`
}

const ignoreClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
}

/** The process: finds the command, runs it, and turns what went wrong into a sentence and an exit code. */
export async function main(words: readonly string[]): Promise<void> {
  // What commands write, databases, keys and backups, is for the user who runs them.
  process.umask(0o077)
  // A terminal or pipe that is gone is no reason to stop: without a listener, the next line would end the process in the
  // middle of its work, a shutdown included.
  for (const output of [process.stdout, process.stderr]) output.on('error', ignoreClosed)
  // Without a word it serves, as `npx @rapport/server` is meant.
  const name = words[0] ?? 'serve'
  if (name === 'help' || name === '--help' || name === '-h') {
    say(help())
    return
  }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    complain(`There is no command "${name}".\n\n${help()}`)
    process.exitCode = 2
    return
  }
  try {
    const run = await command.load()
    await run(words.slice(1), command.usage)
  } catch (error) {
    if (error instanceof HelpAsked) {
      say(`${error.message}\n\n${command.summary.replace(/^./, (letter) => letter.toUpperCase())}.`)
      return
    }
    // These say what to do; a stack trace would only hide it.
    const isExpected =
      error instanceof ConfigError ||
      error instanceof CommandError ||
      error instanceof BackupFault ||
      error instanceof FolderInUse ||
      error instanceof Problem
    complain(isExpected ? (error as Error).message : String((error as Error).stack ?? error))
    process.exitCode = 1
  }
}
