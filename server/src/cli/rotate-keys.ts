import { systemClock } from '../kernel/clock.ts'
import { tables } from '../modules.ts'
import { SigningKeys } from '../platform/auth/signing-keys.ts'
import { sealedColumns } from '../platform/secrets/reseal.store.ts'
import { countSealed, resealAll } from '../platform/secrets/reseal.ts'
import { CommandError, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { withStorage } from './storage.ts'

export const ROTATE_SIGNING = 'keys rotate-signing'
export const ROTATE_ENCRYPTION = 'keys rotate-encryption'

export async function rotateSigning(words: readonly string[]): Promise<void> {
  parseArgs(ROTATE_SIGNING, words, {})
  await withStorage(async ({ db, vault }) => {
    const kid = await new SigningKeys(db, vault, systemClock).rotate()
    say(`Session tokens are signed with the new key ${kid}.`)
    remark('Running servers use it within a minute. Tokens of the former key are good until they expire.')
  })
}

export async function rotateEncryption(words: readonly string[]): Promise<void> {
  parseArgs(ROTATE_ENCRYPTION, words, {})
  await withStorage(async ({ db, vault }) => {
    const columns = sealedColumns(tables)
    // Without old keys there may be values from before workspaces had keys of their own.
    if (!vault.hasOldKeys && (await countSealed(db, vault, columns)).left === 0)
      throw new CommandError(
        'Set RAPPORT_ENCRYPTION_KEY to the new key and RAPPORT_ENCRYPTION_KEYS_OLD to the former one, for all servers, ' +
          'and run this again. Make a key with: openssl rand -base64 32',
      )
    let total = 0
    const { resealed, left, unreadable } = await resealAll(db, vault, columns, ({ table }, count) => {
      total += count
      remark(`${total} values re-sealed (${table})`)
    })
    say(`${resealed} values were re-sealed, ${left} are left under an old key.`)
    if (unreadable > 0) remark(`${unreadable} values open with none of the keys, and stay as they are.`)
    if (left > 0) throw new CommandError('Run it again until none is left.')
  })
}
