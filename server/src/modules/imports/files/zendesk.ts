import { cutText } from '../../../kernel/cut-text.ts'
import { JsonEntries } from './entries.ts'
import type { FileFormat } from './format.ts'
import { fieldsIn, isMap, type JsonMap, listOf, recordOf, textIn, wordsOfHtml } from './json.ts'
import type { People } from './people.ts'

/**
 * Tickets and users of Zendesk: an object a line as in its full export, or lists as its API gives them. Public comments
 * are what was said, private ones notes about who asked.
 */
export const zendesk: FileFormat = {
  entries: () => new JsonEntries(['tickets', 'users', 'results']),
  take(people, _list, value, { userId }) {
    if (!isMap(value)) return
    if (
      value['requester_id'] !== undefined ||
      value['requester'] !== undefined ||
      value['subject'] !== undefined
    )
      takeTicket(people, value, userId)
    else if (value['name'] !== undefined || value['email'] !== undefined) takeUser(people, value)
  },
}

function takeUser(people: People, user: JsonMap): void {
  if (/^(?:agent|admin)$/.test(textIn(user, 'role'))) return void people.leave('users who are staff')
  const id = textIn(user, 'id', 'external_id', 'email')
  if (id === '') return void people.leave('users without an id')
  const person = people.named(cutText(id, 255))
  const name = textIn(user, 'name')
  if (name !== '') person.display_name = cutText(name, 200)
  const met = people.moment(user, 'created_at')
  if (met !== undefined) person.first_met_at = met
  const organization = user['organization']
  person.metadata = recordOf({
    email: textIn(user, 'email'),
    phone: textIn(user, 'phone'),
    company: isMap(organization) ? textIn(organization, 'name') : '',
    timezone: textIn(user, 'iana_time_zone'),
    custom: fieldsIn(user['user_fields']),
  })
  for (const note of [textIn(user, 'notes'), textIn(user, 'details')])
    if (note !== '') people.noted(id, note, people.moment(user, 'updated_at', 'created_at'))
}

function takeTicket(people: People, ticket: JsonMap, userId: string | undefined): void {
  const requester = isMap(ticket['requester']) ? ticket['requester'] : {}
  const asker = textIn(ticket, 'requester_id') || textIn(requester, 'id')
  const whose = asker || userId || ''
  if (whose === '') return void people.leave('tickets without a requester (name the person with --user)')
  if (textIn(requester, 'id') !== '') takeUser(people, requester)
  const comments = listOf(ticket['comments']).filter(isMap)
  const opened = people.moment(ticket, 'created_at')
  let count = 0
  for (const comment of comments) {
    const words = textIn(comment, 'plain_body', 'body') || wordsOfHtml(textIn(comment, 'html_body'))
    const at = people.moment(comment, 'created_at') ?? opened
    if (words === '') continue
    count += 1
    if (comment['public'] === false) people.noted(whose, words, at)
    else people.said(whose, textIn(comment, 'author_id') === asker ? 'user' : 'assistant', words, at)
  }
  const description = textIn(ticket, 'description')
  if (count === 0 && description !== '') people.said(whose, 'user', description, opened)
  else if (count === 0) people.leave('tickets without words')
}
