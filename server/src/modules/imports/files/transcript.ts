import { type ReadFile, type ReadOptions, UnreadableFile } from './file.ts'
import { People } from './people.ts'

/** What one block may hold. */
const BLOCK_MAX = 900_000

/** Plain text with lines such as `Customer: …` and `Agent: …`; the import itself tells who speaks. */
export function readTranscript(text: string, { userId }: ReadOptions): ReadFile {
  if (userId === undefined || userId === '')
    throw new UnreadableFile('A transcript does not say whose it is: name the person with --user.')
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  const people = new People()
  const person = people.named(userId)
  for (const body of blocksOf(text)) person.content.push({ type: 'chat_transcript', body })
  return { users: people.all(), left: people.left }
}

/** Cut between lines, never inside one that fits. */
function* blocksOf(text: string): Generator<string> {
  let block = ''
  let hasWords = false
  for (const line of text.split(/\r?\n/)) {
    for (let at = 0; at === 0 || at < line.length; at += BLOCK_MAX) {
      const piece = line.slice(at, at + BLOCK_MAX)
      if (block.length + piece.length + 1 > BLOCK_MAX && block !== '') {
        if (hasWords) yield block
        block = ''
        hasWords = false
      }
      hasWords ||= /\S/.test(piece)
      block += block === '' ? piece : `\n${piece}`
    }
  }
  if (hasWords) yield block
}
