import { readChatGpt } from './chatgpt.ts'
import { readCrm } from './crm.ts'
import { type ReadFile, type ReadOptions, UnreadableFile } from './file.ts'
import { readMem0 } from './mem0.ts'
import { readTranscript } from './transcript.ts'
import { readZep } from './zep.ts'

const READERS: Readonly<Record<string, (text: string, options: ReadOptions) => ReadFile>> = {
  crm: readCrm,
  mem0: readMem0,
  zep: readZep,
  chatgpt: readChatGpt,
  transcript: readTranscript,
}

export const FILE_FORMATS: readonly string[] = Object.keys(READERS)

/** People and what is known of them, from a file that another system wrote. */
export function readImportFile(format: string, text: string, options: ReadOptions = {}): ReadFile {
  const read = READERS[format]
  if (read === undefined) throw new UnreadableFile(`There is no format "${format}".`)
  const file = read(text.replace(/^\uFEFF/, ''), options)
  if (file.users.length > 0) return file
  throw new UnreadableFile(
    `There are no people in the file${file.left.length === 0 ? '' : `: ${file.left.join(', ')}`}.`,
  )
}
