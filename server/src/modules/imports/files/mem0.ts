import { cutText } from '../../../kernel/cut-text.ts'
import type { ReadFile, ReadOptions } from './file.ts'
import { isMap, listOf, momentIn, parsed, textIn } from './json.ts'
import { FACT, People } from './people.ts'

/** What mem0 gives for "all memories": a list, or an object with the list in it. Each is a fact about one user. */
export function readMem0(text: string, { userId }: ReadOptions): ReadFile {
  const file = parsed(text)
  const memories = isMap(file) ? listOf(file['results'] ?? file['memories'] ?? file['data']) : listOf(file)
  const people = new People()
  let unknown = 0
  let empty = 0
  for (const memory of memories) {
    if (!isMap(memory)) continue
    const fact = textIn(memory, 'memory', 'text', 'data', 'content')
    const whose = textIn(memory, 'user_id', 'userId') || userId || ''
    if (fact === '') empty += 1
    else if (whose === '') unknown += 1
    else {
      const created = momentIn(memory, 'created_at', 'createdAt')
      const tags = listOf(memory['categories']).filter((tag): tag is string => typeof tag === 'string')
      people.named(whose).facts.push({
        atomic_text: cutText(fact, 8_000),
        ...FACT,
        ...(created === undefined ? {} : { created_at: created }),
        ...(tags.length === 0 ? {} : { topic_tags: tags.slice(0, 50) }),
        ...(textIn(memory, 'id') === '' ? {} : { source_id: textIn(memory, 'id').slice(0, 255) }),
      })
    }
  }
  people.leave('memories without words', empty)
  people.leave('memories that do not say whose they are (name the person with --user)', unknown)
  return { users: people.all(), left: people.left }
}
