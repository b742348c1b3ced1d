import { cutText } from '../../../kernel/cut-text.ts'
import { JsonEntries } from './entries.ts'
import type { FileFormat } from './format.ts'
import { isMap, type JsonMap, listOf, recordOf, textIn } from './json.ts'
import type { People } from './people.ts'

/**
 * `conversations.json` and `users.json` of a Claude export. Conversations name the account they belong to, `users.json`
 * says who that is; `--user` gives them another id.
 */
export const claude: FileFormat = {
  entries: () => new JsonEntries(['conversations', 'users']),
  take(people, _list, value, { userId }) {
    if (!isMap(value)) return
    if (value['full_name'] !== undefined || value['email_address'] !== undefined)
      return void takeAccount(people, value, userId)
    const account = isMap(value['account']) ? textIn(value['account'], 'uuid') : ''
    const whose = userId || account
    const messages = listOf(value['chat_messages'])
    if (!Array.isArray(value['chat_messages'])) return void people.leave('entries that are not conversations')
    if (whose === '')
      return void people.leave('conversations without an account (name the person with --user)')
    if (messages.length === 0) return void people.leave('empty conversations')
    for (const message of messages) {
      const role = isMap(message) ? roleOf(textIn(message, 'sender', 'role')) : undefined
      const content = isMap(message) ? wordsIn(message) : ''
      if (!isMap(message) || role === undefined || content === '')
        people.leave('messages without words of either side (tools, pictures)')
      else
        people.said(
          whose,
          role,
          content,
          people.moment(message, 'created_at') ?? people.moment(value, 'created_at'),
        )
    }
  },
}

function takeAccount(people: People, account: JsonMap, userId: string | undefined): void {
  const id = userId || textIn(account, 'uuid')
  if (id === '') return void people.leave('accounts without an id')
  const person = people.named(id)
  const name = textIn(account, 'full_name')
  if (name !== '') person.display_name = cutText(name, 200)
  person.metadata = recordOf({
    email: textIn(account, 'email_address'),
    phone: textIn(account, 'verified_phone_number'),
  })
}

const roleOf = (sender: string): 'user' | 'assistant' | undefined => {
  if (/^(?:human|user)$/i.test(sender)) return 'user'
  return /^assistant$/i.test(sender) ? 'assistant' : undefined
}

/** Newer exports have the words in parts, among calls of tools and what they answered. */
function wordsIn(message: JsonMap): string {
  const parts = listOf(message['content']).filter(
    (part): part is JsonMap => isMap(part) && part['type'] === 'text',
  )
  const words = parts.map((part) => textIn(part, 'text')).filter((text) => text !== '')
  return words.join('\n') || textIn(message, 'text')
}
