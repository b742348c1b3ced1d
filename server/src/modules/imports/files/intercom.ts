import { cutText } from '../../../kernel/cut-text.ts'
import { crm } from './crm.ts'
import { JsonEntries } from './entries.ts'
import type { FileFormat } from './format.ts'
import { fieldsIn, isMap, type JsonMap, listOf, recordOf, textIn, wordsOfHtml } from './json.ts'
import type { People } from './people.ts'

/**
 * Conversations and contacts of Intercom, as its API and exports give them: JSON with a list or an object a line, or a
 * table of contacts. Internal notes become notes about the person.
 */
export const intercom: FileFormat = {
  entries: (start, options) =>
    /^\s*[[{]/.test(start)
      ? new JsonEntries(['conversations', 'contacts', 'data'])
      : crm.entries(start, options),
  take(people, list, value, options) {
    if (!isMap(value)) return
    if (value['cells'] !== undefined) return void crm.take(people, list, value, options)
    if (value['conversation_parts'] !== undefined || value['source'] !== undefined)
      return void takeConversation(people, value, options.userId)
    if (value['email'] !== undefined || value['external_id'] !== undefined || value['role'] !== undefined)
      return void takeContact(people, value)
  },
}

function takeContact(people: People, contact: JsonMap): void {
  const id = textIn(contact, 'external_id', 'id', 'email')
  if (id === '') return void people.leave('contacts without an id')
  const person = people.named(cutText(id, 255))
  const name = textIn(contact, 'name')
  if (name !== '') person.display_name = cutText(name, 200)
  const met = people.moment(contact, 'signed_up_at', 'created_at')
  if (met !== undefined) person.first_met_at = met
  person.metadata = recordOf({
    email: textIn(contact, 'email'),
    phone: textIn(contact, 'phone'),
    custom: fieldsIn(contact['custom_attributes']),
  })
}

const partsIn = (conversation: JsonMap): readonly unknown[] => {
  const parts = conversation['conversation_parts']
  return isMap(parts) ? listOf(parts['conversation_parts']) : listOf(parts)
}

const contactIn = (conversation: JsonMap): JsonMap => {
  const contacts = conversation['contacts']
  const [first] = isMap(contacts) ? listOf(contacts['contacts']) : listOf(contacts)
  const source = isMap(conversation['source']) ? conversation['source']['author'] : undefined
  if (isMap(first)) return first
  return isMap(source) && isOfPerson(source) ? source : {}
}

const isOfPerson = (author: JsonMap): boolean => /^(?:user|lead|contact)$/.test(textIn(author, 'type'))

function takeConversation(people: People, conversation: JsonMap, userId: string | undefined): void {
  const whose = textIn(contactIn(conversation), 'external_id', 'id', 'email') || userId || ''
  if (whose === '') return void people.leave('conversations without a contact (name the person with --user)')
  let count = 0
  for (const part of [conversation['source'], ...partsIn(conversation)]) {
    if (!isMap(part)) continue
    const author = isMap(part['author']) ? part['author'] : {}
    const words = wordsOfHtml(textIn(part, 'body'))
    const at = people.moment(part, 'created_at') ?? people.moment(conversation, 'created_at')
    if (words === '') continue
    count += 1
    if (/note/.test(textIn(part, 'part_type'))) people.noted(whose, words, at)
    else people.said(whose, isOfPerson(author) ? 'user' : 'assistant', words, at)
  }
  if (count === 0) people.leave('empty conversations')
}
