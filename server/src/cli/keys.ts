import { resolve } from 'node:path'
import { DAY_MS, later, systemClock } from '../kernel/clock.ts'
import { isUuid } from '../kernel/ids.ts'
import {
  findFirstProject,
  findKeyAnywhere,
  findProjectAnywhere,
  issueApiKey,
  markKeyRevoked,
  NewApiKey,
} from '../modules/identity/index.ts'
import { makeIdentity } from '../platform/backup/encryption.ts'
import { asSystem } from '../platform/db/database.ts'
import { Notifier } from '../platform/db/notifier.ts'
import type { Tx } from '../platform/db/tx.ts'
import { Events } from '../platform/events/events.ts'
import { validatorFor } from '../platform/http/validation.ts'
import { asksForHelp, CommandError, HelpAsked, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { ROTATE_ENCRYPTION, ROTATE_SIGNING, rotateEncryption, rotateSigning } from './rotate-keys.ts'
import { type Storage, withStorage } from './storage.ts'

const CREATE = 'keys create [--project ID] [--name NAME] [--scopes a,b] [--expires-days N]'
const REVOKE = 'keys revoke KEY_ID'
const MAKE_BACKUP_KEY = 'keys make-backup-key FILE'
const ACTOR = 'command line'

export const keys: Run = async (words) => {
  const [verb, ...rest] = words
  if (verb === 'create') return create(rest)
  if (verb === 'revoke') return revoke(rest)
  if (verb === 'rotate-signing') return rotateSigning(rest)
  if (verb === 'rotate-encryption') return rotateEncryption(rest)
  if (verb === 'make-backup-key') return makeBackupKey(rest)
  const usages = [CREATE, REVOKE, ROTATE_SIGNING, ROTATE_ENCRYPTION, MAKE_BACKUP_KEY].map(
    (usage) => `\n  rapport ${usage}`,
  )
  const text = `Say what to do with keys:${usages.join('')}`
  throw asksForHelp(words) ? new HelpAsked(text) : new CommandError(text)
}

async function create(words: readonly string[]): Promise<void> {
  const { values } = parseArgs(CREATE, words, {
    project: { type: 'string' },
    name: { type: 'string' },
    scopes: { type: 'string' },
    'expires-days': { type: 'string' },
  })
  const wanted = {
    name: values.name ?? 'Made at the command line',
    scopes: values.scopes?.split(',').map((scope) => scope.trim()) ?? ['*'],
    expires_days: Number(values['expires-days'] ?? 0),
  }
  // The same rules as for POST /projects/{projectId}/keys.
  const faults = validatorFor('body', NewApiKey)(wanted)
  if (faults.length > 0) {
    throw new CommandError(
      faults.map((fault) => `${fault.location.replace(/^body\./, '')} ${fault.message}.`).join('\n'),
    )
  }
  await withStorage(async ({ db }) => {
    const now = systemClock.now()
    const expiresAt = wanted.expires_days === 0 ? undefined : later(now, wanted.expires_days * DAY_MS)
    const { project, issued } = await db.transaction(asSystem, async (tx) => {
      const project = await projectFor(tx, values.project)
      const { tenant_id: tenantId, project_id: projectId } = project
      const issued = await issueApiKey(tx, {
        tenantId,
        projectId,
        ...wanted,
        createdBy: ACTOR,
        expiresAt,
        now,
      })
      const payload = { name: wanted.name, scopes: wanted.scopes }
      eventsOf(db).append(tx, {
        tenantId,
        projectId,
        type: 'api_key.created',
        subjectId: issued.row.key_id,
        payload,
      })
      return { project, issued }
    })
    say(issued.key)
    remark(`This is the only time the key is shown. Its id is ${issued.row.key_id}.`)
    remark(
      `It works in project ${project.project_id} (${project.name}) of workspace ${project.slug}, with the scopes ${wanted.scopes.join(', ')}.`,
    )
    remark(expiresAt === undefined ? 'It does not expire.' : `It expires at ${expiresAt.toISOString()}.`)
  })
}

/** The public key is the answer; the identity goes into the file, and to no other place. */
async function makeBackupKey(words: readonly string[]): Promise<void> {
  const { positionals } = parseArgs(MAKE_BACKUP_KEY, words, {}, ['FILE'])
  const file = resolve(positionals[0] as string)
  say(await makeIdentity(file))
  remark(`${file} opens every backup: keep two copies of it away from the server.`)
}

async function projectFor(tx: Tx, projectId: string | undefined) {
  if (projectId === undefined) {
    const first = await findFirstProject(tx)
    if (first === undefined)
      throw new CommandError('There is no workspace yet. Start the server once, or run: rapport seed')
    return first
  }
  const found = isUuid(projectId) ? await findProjectAnywhere(tx, projectId) : undefined
  if (found === undefined) throw new CommandError(`There is no project ${projectId}.`)
  return found
}

async function revoke(words: readonly string[]): Promise<void> {
  const { positionals } = parseArgs(REVOKE, words, {}, ['KEY_ID'])
  const keyId = positionals[0] as string
  if (/^sk[_-]/.test(keyId))
    throw new CommandError(
      'Name the key by its id, not by the key itself: GET /api/v1/projects/{projectId}/keys lists the ids.',
    )
  await withStorage(async ({ db }) => {
    const outcome = await db.transaction(asSystem, async (tx) => {
      const key = isUuid(keyId) ? await findKeyAnywhere(tx, keyId) : undefined
      if (key === undefined) throw new CommandError(`There is no API key with the id ${keyId}.`)
      const place = { tenantId: key.tenant_id, projectId: key.project_id }
      const isNew = await markKeyRevoked(tx, { ...place, keyId: key.key_id }, systemClock.now())
      if (isNew) eventsOf(db).append(tx, { ...place, type: 'api_key.revoked', subjectId: key.key_id })
      return { key, isNew }
    })
    const { key, isNew } = outcome
    say(`The key ${key.key_prefix}… (${key.name}) ${isNew ? 'no longer works' : 'was revoked before'}.`)
  })
}

/** No notification is sent from here: a running server polls for events within a second. */
const eventsOf = (db: Storage['db']): Events => new Events(systemClock, new Notifier(db, () => undefined))
