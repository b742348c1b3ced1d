import { JsonEntries } from './entries.ts'
import { UnreadableFile } from './file.ts'
import type { FileFormat } from './format.ts'
import { isMap, type JsonMap, listOf, textIn } from './json.ts'

/**
 * `conversations.json` of a ChatGPT export: all of one person. A conversation is a tree, because answers can be asked
 * for again; what counts is the branch that was shown last.
 */
export const chatGpt: FileFormat = {
  entries(_start, { userId }) {
    if (userId === undefined || userId === '')
      throw new UnreadableFile('A ChatGPT export does not say whose it is: name the person with --user.')
    return new JsonEntries(['conversations'])
  },
  take(people, _list, conversation, { userId = '' }) {
    if (!isMap(conversation) || !isMap(conversation['mapping']))
      return void people.leave('entries that are not conversations')
    const branch = branchOf(conversation, conversation['mapping'])
    if (branch.length === 0) return void people.leave('empty conversations')
    for (const message of branch) {
      const role = roleOf(message)
      const content = wordsIn(message)
      if (role === undefined || content === '')
        people.leave('messages without words of either side (tools, pictures, instructions)')
      else
        people.said(
          userId,
          role,
          content,
          people.moment(message, 'create_time') ?? people.moment(conversation, 'create_time'),
        )
    }
  },
}

/** From the last message that was shown back to the first, turned round. */
function branchOf(conversation: JsonMap, mapping: JsonMap): readonly JsonMap[] {
  const branch: JsonMap[] = []
  const seen = new Set<string>()
  let at = textIn(conversation, 'current_node') || lastLeaf(mapping)
  while (at !== '' && !seen.has(at)) {
    seen.add(at)
    const node = mapping[at]
    if (!isMap(node)) break
    if (isMap(node['message'])) branch.push(node['message'])
    at = textIn(node, 'parent')
  }
  return branch.reverse()
}

const lastLeaf = (mapping: JsonMap): string =>
  Object.keys(mapping).findLast((id) => {
    const node = mapping[id]
    return isMap(node) && listOf(node['children']).length === 0
  }) ?? ''

function roleOf(message: JsonMap): 'user' | 'assistant' | undefined {
  const metadata = message['metadata']
  if (isMap(metadata) && metadata['is_visually_hidden_from_conversation'] === true) return undefined
  const role = isMap(message['author']) ? message['author']['role'] : undefined
  return role === 'user' || role === 'assistant' ? role : undefined
}

function wordsIn(message: JsonMap): string {
  const content = message['content']
  if (!isMap(content)) return ''
  const type = content['content_type']
  if (type !== 'text' && type !== 'multimodal_text') return ''
  return listOf(content['parts'])
    .filter((part): part is string => typeof part === 'string')
    .join('\n')
    .trim()
}
