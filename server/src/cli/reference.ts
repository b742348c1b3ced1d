import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '../app.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { referencePages } from './reference/pages.ts'

export const reference: Run = async (words, usage) => {
  const { positionals } = parseArgs(usage, words, {}, ['FOLDER'])
  const folder = positionals[0] as string
  const pages = referencePages(operations)
  await mkdir(folder, { recursive: true })
  for (const { name, text } of pages) await writeFile(join(folder, name), text)
  say(`wrote ${pages.length} pages about ${operations.length} operations to ${folder}`)
}
