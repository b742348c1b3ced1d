import { TextEntries } from './entries.ts'
import { UnreadableFile } from './file.ts'
import type { FileFormat } from './format.ts'

/** Plain text with lines such as `Customer: …` and `Agent: …`; the import itself tells who speaks. */
export const transcript: FileFormat = {
  entries(_start, { userId }) {
    if (userId === undefined || userId === '')
      throw new UnreadableFile('A transcript does not say whose it is: name the person with --user.')
    return new TextEntries()
  },
  take(people, _list, text, { userId = '' }) {
    if (typeof text !== 'string' || text.trim() === '') people.leave('empty transcripts')
    else people.noted(userId, text.replaceAll('\0', ''), undefined, 'chat_transcript')
  },
}
