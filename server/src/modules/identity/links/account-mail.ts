import { Type } from 'typebox'
import { randomToken } from '../../../kernel/ids.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { findWorkspaceKey } from '../../../platform/secrets/workspace-keys.store.ts'
import { sealFor } from '../../../platform/secrets/workspace-keys.ts'

/** 256 bits, in the part of an address that browsers keep to themselves: it is in no log and no referrer. */
const TOKEN_BYTES = 32
export const newLinkToken = (): string => randomToken(TOKEN_BYTES)
export const linkTo = (publicUrl: string, page: 'invitation' | 'reset-password', token: string): string =>
  `${publicUrl}/${page}#${token}`

/** Links are stored as hashes, and what a waiting mail says is sealed: finished jobs are kept for a month. */
export const linkHash = (vault: Vault, token: string): Buffer => vault.keyedHash(`mail link ${token}`)

/** One mail, sealed. */
export const sendAccountMailJob = jobKind(
  'identity.send-account-mail',
  Type.Object({ sealed: Type.String() }),
)
/** The address that asks for a reset, sealed. */
export const mailPasswordResetJob = jobKind(
  'identity.mail-password-reset',
  Type.Object({ sealed: Type.String() }),
)

const CONTEXT = 'account-mail'

export interface AccountMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** As the payload of a job of this workspace. */
export async function sealed(
  tx: Tx,
  vault: Vault,
  tenantId: string,
  content: unknown,
): Promise<{ readonly sealed: string }> {
  const bytes = await sealFor(tx, vault, tenantId, JSON.stringify(content), CONTEXT)
  return { sealed: bytes.toString('base64') }
}

export async function unsealed(
  db: ScopedDatabase,
  vault: Vault,
  tenantId: string,
  payload: { readonly sealed: string },
): Promise<unknown> {
  const key = await db.read((tx) => findWorkspaceKey(tx, tenantId))
  const workspace = { tenant_id: tenantId, workspace_key: key }
  return JSON.parse(vault.openFor(workspace, Buffer.from(payload.sealed, 'base64'), CONTEXT))
}

/** Names come from people: one line each, so that none can write a mail of their own. */
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 200)

export const invitationMail = (
  to: string,
  about: { readonly workspace: string; readonly link: string; readonly days: number },
): AccountMail => ({
  to,
  subject: `Invitation to ${oneLine(about.workspace)}`,
  text: `You are invited to work in ${oneLine(about.workspace)} on Rapport.

Open this link and choose your username and password:

${about.link}

It works once, within ${about.days} days. If you did not expect this invitation, ignore it.
`,
})

export const resetMail = (
  to: string,
  about: { readonly workspace: string; readonly username: string; readonly link: string },
): AccountMail => ({
  to,
  subject: 'Choose a new password',
  text: `A new password was requested for ${oneLine(about.username)} in ${oneLine(about.workspace)} on Rapport.

Open this link to choose one:

${about.link}

It works once, within an hour, and signs you out everywhere. If you did not request it, ignore this mail: nothing has
changed.
`,
})
