import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { conflict, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { findTenant } from '../../tenants.store.ts'
import { actorFrom, refusalOfGrant } from '../../workspace-users.rules.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import {
  invitationMail,
  linkHash,
  linkTo,
  newLinkToken,
  sealed,
  sendAccountMailJob,
} from '../account-mail.ts'
import { invitationView } from '../invitations.ts'
import { InvitationResult, NewInvitation } from '../links.schemas.ts'
import { countPending, insertInvitation, revokePendingTo } from '../links.store.ts'

const DAYS = 7
const PENDING_MAX = 500

export const createInvitation = keyOperation({
  id: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Invite a person by mail; they choose their own password',
  description:
    'The link works once, within seven days. A new invitation to the same address replaces the one before. Where no ' +
    'mail server is set up the answer has the link, once. A role above your own cannot be granted.',
  query: workspaceChoice,
  body: NewInvitation,
  response: InvitationResult,
  uses: ['clock', 'events', 'vault', 'settings', 'jobs'],
  async handle({ caller, body, tx, clock, events, vault, settings, jobs }) {
    const { tenantId } = caller
    const role = body.role ?? 'member'
    const refusal = refusalOfGrant(actorFrom(caller), role)
    if (refusal !== undefined) throw refusal
    const tenant = await findTenant(tx, tenantId)
    if (tenant === undefined) throw notFound('workspace')
    const now = clock.now()
    await revokePendingTo(tx, tenantId, body.email, now)
    if ((await countPending(tx, tenantId, now)) >= PENDING_MAX)
      throw conflict(`There are ${PENDING_MAX} open invitations; revoke some first.`)
    const token = newLinkToken()
    const isMailed = settings.smtpUrl !== undefined
    const row = await insertInvitation(tx, {
      tenantId,
      invitationId: newId(),
      tokenHash: linkHash(vault, token),
      email: body.email,
      displayName: body.display_name ?? '',
      role,
      isMailed,
      invitedBy: caller.actor,
      now,
      expiresAt: later(now, DAYS * DAY_MS),
    })
    const link = linkTo(settings.publicUrl, 'invitation', token)
    const mail = invitationMail(body.email, { workspace: tenant.name, link, days: DAYS })
    if (isMailed) await jobs.add(tx, sendAccountMailJob, tenantId, await sealed(tx, vault, tenantId, mail))
    events.append(tx, {
      tenantId,
      type: 'workspace.invitation_created',
      subjectId: row.invitation_id,
      payload: { role, invited_by: caller.actor },
    })
    return defined({
      ...invitationView(row, now),
      is_mailed: isMailed,
      link: isMailed ? undefined : link,
    })
  },
})
