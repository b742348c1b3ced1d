import { cutText } from '../../../kernel/cut-text.ts'
import { JsonEntries } from './entries.ts'
import { UnreadableFile } from './file.ts'
import type { FileFormat } from './format.ts'
import { isMap, type Json, type JsonMap, listOf, textIn } from './json.ts'
import { FACT, type People } from './people.ts'

/**
 * An agent file (`.af`) of Letta: what the agent knows of the person it talks to (blocks other than its own persona),
 * what it has archived, and what was said. Older files hold one agent, newer ones a list.
 */
export const letta: FileFormat = {
  entries(_start, { userId }) {
    if (userId === undefined || userId === '')
      throw new UnreadableFile(
        'An agent file does not say whom the agent talks to: name the person with --user.',
      )
    return new JsonEntries(['agents', 'blocks', 'messages', 'passages', 'archival_memory'])
  },
  take(people, list, value, { userId = '' }) {
    if (!isMap(value)) return
    if (list === 'messages') return void takeMessage(people, userId, value)
    if (list === 'blocks') return void takeBlock(people, userId, value)
    if (list === 'passages' || list === 'archival_memory') return void takePassage(people, userId, value)
    for (const message of listOf(value['messages'])) if (isMap(message)) takeMessage(people, userId, message)
    for (const block of listOf(value['core_memory'])) if (isMap(block)) takeBlock(people, userId, block)
    for (const name of ['passages', 'archival_memory'])
      for (const passage of listOf(value[name])) if (isMap(passage)) takePassage(people, userId, passage)
  },
}

function takeBlock(people: People, userId: string, block: JsonMap): void {
  const label = textIn(block, 'label')
  const text = textIn(block, 'value')
  if (label === 'persona') return void people.leave('blocks about the agent itself')
  if (text === '') return void people.leave('empty blocks')
  people.noted(
    userId,
    text.replace(/\bThe human\b/g, 'The user'),
    people.moment(block, 'updated_at', 'created_at'),
  )
}

function takePassage(people: People, userId: string, passage: JsonMap): void {
  const text = textIn(passage, 'text')
  if (text === '') return void people.leave('empty passages')
  const created = people.moment(passage, 'created_at')
  people.named(userId).facts.push({
    atomic_text: cutText(text, 8_000),
    ...FACT,
    ...(created === undefined ? {} : { created_at: created }),
    ...(textIn(passage, 'id') === '' ? {} : { source_id: cutText(textIn(passage, 'id'), 255) }),
  })
}

function takeMessage(people: People, userId: string, message: JsonMap): void {
  const role = textIn(message, 'role')
  const words = spokenIn(wordsOf(message['content'] ?? message['text']))
  if ((role !== 'user' && role !== 'assistant') || words === '')
    return void people.leave('messages of neither side (tools, instructions, signals)')
  people.said(userId, role, words, people.moment(message, 'created_at'))
}

const wordsOf = (content: Json): string =>
  typeof content === 'string'
    ? content.trim()
    : listOf(content)
        .map((part) => (isMap(part) && part['type'] === 'text' ? textIn(part, 'text') : ''))
        .filter((text) => text !== '')
        .join('\n')

/** Some agents pack what was said into JSON with its time; signals are packed the same way and say nothing. */
function spokenIn(text: string): string {
  if (!text.startsWith('{')) return text
  try {
    const packed: unknown = JSON.parse(text)
    if (!isMap(packed) || packed['type'] === undefined) return text
    return packed['type'] === 'user_message' ? textIn(packed, 'message') : ''
  } catch {
    return text
  }
}
