import { cutText } from '../../../kernel/cut-text.ts'
import { JsonEntries } from './entries.ts'
import type { ReadOptions } from './file.ts'
import type { FileFormat } from './format.ts'
import { fieldsIn, isMap, type Json, type JsonMap, listOf, recordOf, textIn } from './json.ts'
import { FACT, type People } from './people.ts'

/**
 * What can be got out of Zep: users, sessions or threads with messages and facts, and edges of a user's graph, each
 * alone or together in one object. A fact that Zep knows to be over (`invalid_at`) is left behind.
 */
export const zep: FileFormat = {
  entries: () => new JsonEntries(['users', 'sessions', 'threads', 'edges', 'facts']),
  take(people, list, value, options) {
    if (list === 'edges' || list === 'facts') return void takeFacts(people, [value], options.userId)
    if (!isMap(value)) return
    if (list === 'users') return void takeUser(people, value)
    if (value['messages'] !== undefined) return void takeSession(people, value, options)
    if (value['fact'] !== undefined) return void takeFacts(people, [value], options.userId)
    if (list === '' && (value['first_name'] !== undefined || value['email'] !== undefined))
      return void takeUser(people, value)
    takeFacts(people, listOf(value['relevant_facts']), textIn(value, 'user_id') || options.userId)
  },
}

function takeUser(people: People, user: JsonMap): void {
  const id = textIn(user, 'user_id', 'uuid')
  if (id === '') return void people.leave('users without an id')
  const person = people.named(id)
  const name = [textIn(user, 'first_name'), textIn(user, 'last_name')].filter((part) => part !== '').join(' ')
  if (name !== '') person.display_name = cutText(name, 200)
  person.metadata = recordOf({ email: textIn(user, 'email'), custom: fieldsIn(user['metadata']) })
  const met = people.moment(user, 'created_at')
  if (met !== undefined) person.first_met_at = met
}

function takeSession(people: People, session: JsonMap, { userId }: ReadOptions): void {
  const whose = textIn(session, 'user_id') || userId || ''
  const messages = listOf(session['messages'])
  if (whose === '')
    return void people.leave('messages of sessions without a user (name one with --user)', messages.length)
  let others = 0
  for (const message of messages) {
    if (!isMap(message)) continue
    const role = roleOf(textIn(message, 'role_type', 'role'))
    const content = textIn(message, 'content')
    if (role === undefined || content === '') {
      others += 1
      continue
    }
    people.said(whose, role, content, people.moment(message, 'created_at'))
  }
  people.leave('messages that neither the user nor the assistant said', others)
  takeFacts(people, listOf(session['relevant_facts'] ?? session['facts']), whose)
}

const roleOf = (role: string): 'user' | 'assistant' | undefined => {
  if (/^(user|human|norole)$/i.test(role)) return 'user'
  return /^(assistant|ai)$/i.test(role) ? 'assistant' : undefined
}

function takeFacts(people: People, facts: readonly Json[], userId: string | undefined): void {
  let over = 0
  let unknown = 0
  for (const one of facts) {
    const fact = typeof one === 'string' ? { fact: one } : one
    if (!isMap(fact)) continue
    const text = textIn(fact, 'fact', 'content')
    const whose = textIn(fact, 'user_id') || userId || ''
    if (text === '') continue
    if (people.moment(fact, 'invalid_at', 'expired_at') !== undefined) over += 1
    else if (whose === '') unknown += 1
    else {
      const created = people.moment(fact, 'valid_at', 'created_at')
      people.named(whose).facts.push({
        atomic_text: cutText(text, 8_000),
        ...FACT,
        ...(created === undefined ? {} : { created_at: created }),
        ...(textIn(fact, 'uuid') === '' ? {} : { source_id: textIn(fact, 'uuid').slice(0, 255) }),
      })
    }
  }
  people.leave('facts that are no longer true', over)
  people.leave('facts that do not say whose they are (name the person with --user)', unknown)
}
