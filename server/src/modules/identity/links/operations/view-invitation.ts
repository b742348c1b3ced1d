import { Type } from 'typebox'
import { notFound } from '../../../../kernel/problem.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { linkHash } from '../account-mail.ts'
import { InvitationView, LinkToken } from '../links.schemas.ts'
import { findOpenInvitation } from '../links.store.ts'

export const viewInvitation = publicOperation({
  id: 'viewInvitation',
  method: 'POST',
  path: '/auth/invitation',
  atRoot: true,
  domain: 'auth',
  summary: 'What an invitation is for',
  description: 'Unknown, used, revoked and expired links answer the same 404.',
  body: Type.Object({ token: LinkToken }),
  response: InvitationView,
  uses: ['vault', 'clock'],
  async handle({ body, tx, vault, clock }) {
    const row = await findOpenInvitation(tx, linkHash(vault, body.token), clock.now())
    if (row === undefined) throw notFound('invitation')
    return {
      workspace_name: row.workspace_name,
      workspace: row.slug,
      email: row.email,
      display_name: row.display_name,
      role: row.role,
      expires_at: row.expires_at.toISOString(),
    }
  },
})
