import { isUuid } from '../../kernel/ids.ts'
import { invalidField } from '../../kernel/problem.ts'

/**
 * Which assignee a list is asked for: a user id, null for none, undefined for all. `memberId` is the caller's, undefined for
 * API keys.
 */
export function assigneeFrom(
  asked: string | undefined,
  memberId: string | undefined,
): string | null | undefined {
  if (asked === undefined || asked === '') return undefined
  if (asked === 'none') return null
  if (isUuid(asked)) return asked.toLowerCase()
  if (asked !== 'me') throw invalidField('query.assignee', 'must be a user id, me or none')
  if (memberId === undefined)
    throw invalidField('query.assignee', 'can be me only with the session of a person')
  return memberId
}

/** Without spaces around them, and each once, upper and lower case alike. */
export function tidyTags(tags: readonly string[], field = 'body.tags'): string[] {
  const byKey = new Map<string, string>()
  for (const [at, given] of tags.entries()) {
    const tag = given.trim()
    if (tag === '') throw invalidField(`${field}[${at}]`, 'must not be blank')
    const key = tag.normalize('NFC').toLowerCase()
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}
