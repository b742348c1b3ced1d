import { defined, iso } from '../../../platform/http/schema.ts'
import type { InvitationRow } from './links.store.ts'

const statusOf = (row: InvitationRow, now: Date): string => {
  if (row.accepted_at !== null) return 'accepted'
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'pending'
}

export const invitationView = (row: InvitationRow, now: Date) =>
  defined({
    invitation_id: row.invitation_id,
    email: row.email,
    display_name: row.display_name,
    role: row.role,
    status: statusOf(row, now),
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_at: iso(row.accepted_at),
  })
