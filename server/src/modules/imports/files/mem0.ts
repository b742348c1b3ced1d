import { cutText } from '../../../kernel/cut-text.ts'
import { JsonEntries } from './entries.ts'
import type { FileFormat } from './format.ts'
import { isMap, listOf, textIn } from './json.ts'
import { FACT } from './people.ts'

/** What a category of mem0 says about a memory; the others only become tags. */
const TYPES: Readonly<Record<string, string>> = {
  personal_details: 'identity',
  family: 'family',
  professional_details: 'work',
  health: 'health',
  hobbies: 'interest',
  sports: 'interest',
  music: 'interest',
  entertainment: 'interest',
  food: 'preference',
  fashion: 'preference',
  user_preferences: 'preference',
  milestones: 'milestone',
  travel: 'experience',
}

/** What mem0 gives for "all memories": a list, or an object with the list in it. Each is a fact about one user. */
export const mem0: FileFormat = {
  entries: () => new JsonEntries(['results', 'memories', 'data']),
  take(people, _list, memory, { userId }) {
    if (!isMap(memory)) return
    // What stands around the list: how many there are, and where the next page is.
    if (memory['memory'] === undefined && (memory['count'] !== undefined || memory['next'] !== undefined))
      return
    const fact = textIn(memory, 'memory', 'text', 'data', 'content')
    const whose = textIn(memory, 'user_id', 'userId') || userId || ''
    if (fact === '') return void people.leave('memories without words')
    if (whose === '')
      return void people.leave('memories that do not say whose they are (name the person with --user)')
    const created = people.moment(memory, 'created_at', 'createdAt')
    const tags = listOf(memory['categories']).filter(
      (tag): tag is string => typeof tag === 'string' && /\S/.test(tag),
    )
    const type = tags.map((tag) => TYPES[tag]).find((one) => one !== undefined)
    people.named(whose).facts.push({
      atomic_text: cutText(fact, 8_000),
      ...FACT,
      ...(type === undefined ? {} : { fact_type: type }),
      ...(created === undefined ? {} : { created_at: created }),
      ...(tags.length === 0 ? {} : { topic_tags: tags.slice(0, 50).map((tag) => cutText(tag, 100)) }),
      ...(textIn(memory, 'id') === '' ? {} : { source_id: cutText(textIn(memory, 'id'), 255) }),
    })
  },
}
