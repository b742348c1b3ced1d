import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { secretContext } from '../../tables.ts'
import { factorName, NewTotp, passwordField } from '../factors.schemas.ts'
import { findPasswordRow, insertTotp } from '../factors.store.ts'
import { checkPassword, ownUserId } from '../own-factors.ts'
import { base32, newTotpSecret, otpauthUri } from '../totp.rules.ts'

export const beginTotp = personOperation({
  id: 'beginTotp',
  method: 'POST',
  path: '/me/second-factor/totp',
  domain: 'auth',
  summary: 'Begin to set up an authenticator app',
  description:
    'Answers a secret for the app, once. It counts only after POST /me/second-factor/totp/confirm has seen a code of it.',
  mode: 'manual',
  needsStepUp: true,
  body: Type.Object({ ...factorName, ...passwordField }),
  response: NewTotp,
  uses: ['vault', 'clock', 'settings'],
  async handle({ caller, body, db, vault, clock, settings, request }) {
    const userId = ownUserId(caller)
    await checkPassword({ db, vault, clock, settings, request }, userId, body.password)
    const factorId = newId()
    const secret = newTotpSecret()
    const sealed = vault.seal(secret.toString('base64'), secretContext(factorId))
    const name = body.name ?? 'Authenticator app'
    const row = await db.transaction(async (tx) => {
      await insertTotp(tx, { factorId, userId, name, secret: sealed, now: clock.now() })
      return findPasswordRow(tx, userId)
    })
    const account = row?.email ?? row?.username ?? userId
    const issuer = `Rapport (${new URL(settings.publicUrl).host})`
    return { factor_id: factorId, secret: base32(secret), uri: otpauthUri(secret, account, issuer) }
  },
})
