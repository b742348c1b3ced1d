import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '../app.ts'
import { CommandError, type Run, say } from './command.ts'
import { docTables, withTables } from './doc-tables.ts'
import { parseArgs } from './parse-args.ts'

export const docs: Run = async (words, usage) => {
  const { positionals } = parseArgs(usage, words, {}, ['FOLDER'])
  const folder = positionals[0] as string
  const tables = docTables(operations)
  const names = await readdir(folder).catch(() => {
    throw new CommandError(`There is no folder ${folder}.`)
  })
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const file = join(folder, name)
    const before = await readFile(file, 'utf8')
    const after = withTables(before, tables)
    if (after === before) continue
    await writeFile(file, after)
    say(`renewed ${file}`)
  }
}
