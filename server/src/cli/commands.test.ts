import { expect, it } from 'vitest'
import { FILE_FORMATS } from '../modules/imports/index.ts'
import { CommandError, HelpAsked } from './command.ts'
import { commands } from './commands.ts'

it.each([
  'serve --port=1',
  'migrate --force',
  'keys',
  'keys create --colour=red',
  'keys create extra',
  'keys revoke',
  'token --user',
  'doctor now',
  'seed -x',
  'backup',
  'restore one two',
  'move',
  'move postgres://one postgres://two',
  'import crm',
  'import word file.doc --agent Ada',
  'mcp now',
  'openapi yaml',
  'docs',
  'reference',
])('refuses words it does not know before it touches anything: %s', async (line) => {
  const [name, ...words] = line.split(' ')
  const command = commands.find((one) => one.name === name)
  const run = await command?.load()
  const refusal = await run?.(words, command?.usage ?? '').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CommandError)
  expect((refusal as Error).message).toMatch(/Usage: rapport|Say what to do/)
})

it.each(commands.map(({ name }) => name))(
  'tells how it is used, and does nothing: %s --help',
  async (name) => {
    const command = commands.find((one) => one.name === name)
    const run = await command?.load()
    for (const words of [['--help'], ['-h'], ['now', '--help']]) {
      const answer = await run?.(words, command?.usage ?? '').catch((error: unknown) => error)
      expect(answer).toBeInstanceOf(HelpAsked)
      expect((answer as Error).message).toContain(`rapport ${name}`)
    }
  },
)

it('has a name, a usage and a summary for each command, and each name once', () => {
  expect(new Set(commands.map((command) => command.name)).size).toBe(commands.length)
  for (const command of commands) {
    expect(command.usage.startsWith(command.name)).toBe(true)
    expect(command.summary).not.toBe('')
  }
  const importing = commands.find((command) => command.name === 'import')
  expect(importing?.usage).toContain(FILE_FORMATS.join('|'))
})
