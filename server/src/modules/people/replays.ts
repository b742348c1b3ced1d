import type { PersonKey } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { answerContext } from '../../platform/http/idempotency.store.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { deleteReplays, readReplays, type StoredReplay } from './replays.store.ts'

const PAGE = 500
const FIRST = '(0,0)'

/**
 * Removes the answers that are kept for repeated requests and name the person. They are encrypted, so each is opened and
 * looked into; none is older than a day.
 */
export async function removeReplays(tx: Tx, vault: Vault, person: PersonKey): Promise<number> {
  const names = new Set([person.userId, ...person.aliases.conversations])
  const found: string[] = []
  for (let after = FIRST; ; ) {
    const page = await readReplays(tx, person, { after, count: PAGE })
    for (const replay of page) if (isAbout(replay, names, vault)) found.push(replay.place)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.place
  }
  return found.length === 0 ? 0 : deleteReplays(tx, person.tenantId, found)
}

function isAbout(replay: StoredReplay, names: ReadonlySet<string>, vault: Vault): boolean {
  if (pathNames(replay.path, names)) return true
  if (replay.body === null) return false
  try {
    return hasValue(JSON.parse(vault.openFor(replay, replay.body, answerContext(replay))), names)
  } catch {
    // Empty, or sealed with a key that is gone: it can no longer be replayed.
    return false
  }
}

function pathNames(path: string, names: ReadonlySet<string>): boolean {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const parts = [...pathname.split('/').map(decoded), ...searchParams.values()]
  return parts.some((part) => names.has(part))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether a value of the answer is one of the names. A list instead of recursion: answers may be deep. */
function hasValue(answer: unknown, names: ReadonlySet<string>): boolean {
  const waiting = [answer]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (names.has(value)) return true
    } else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return false
}
