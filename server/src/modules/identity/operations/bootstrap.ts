import { newId } from '../../../kernel/ids.ts'
import { usdFromMicro } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type PersonCaller, personOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { preferredMembership } from '../memberships.ts'
import { ALL_DONE, channelActivation, missingSteps, type WorkspaceFacts } from '../onboarding.rules.ts'
import { BootstrapRequest, BootstrapResult } from '../onboarding.schemas.ts'
import { insertMember, workspaceFacts } from '../onboarding.store.ts'
import { ensurePerson, lockPerson } from '../people.store.ts'
import { createWorkspace } from '../workspace.ts'

export const bootstrap = personOperation({
  id: 'bootstrapWorkspace',
  method: 'POST',
  path: '/onboarding/bootstrap',
  domain: 'onboarding',
  summary: 'Provision the signed-in person’s workspace, once',
  description:
    'Creates workspace, membership, subdomain, default project, first manifest and credit grant in one transaction. ' +
    'A person who belongs to a workspace already gets that one back with `created` false.',
  body: BootstrapRequest,
  response: BootstrapResult,
  uses: ['clock', 'events', 'settings'],
  async handle({ caller, body, tx, clock, events, settings }) {
    const now = clock.now()
    // Two clicks at once must not make two workspaces.
    await lockPerson(tx, caller.person)
    const personId = await ensurePerson(tx, caller.person, now)
    const person = { ...caller.person, personId }
    const existing = await preferredMembership(tx, person)
    if (existing === undefined) await provision(tx, { events, settings }, person, body.name, now)
    const membership = existing ?? (await preferredMembership(tx, person))
    if (membership === undefined) throw new Error('a workspace that was just created is missing')
    const { tenant, role } = membership
    const isNew = existing === undefined
    const facts = await workspaceFacts(tx, tenant.tenant_id, now)
    return {
      tenant_id: tenant.tenant_id,
      idp_org_id: tenant.idp_org_id,
      slug: tenant.slug,
      workspace_url: `https://${tenant.slug}.${settings.baseDomain}`,
      access_mode: role,
      created: isNew,
      domain_created: isNew,
      credit_grant_applied: isNew && settings.creditGrantUsd > 0,
      credit_grant_usd: tenant.credit_granted_at === null ? 0 : settings.creditGrantUsd,
      ...stateOf(facts, tenant.tenant_id),
    }
  },
})

async function provision(
  tx: Tx,
  { events, settings }: Pick<Services, 'events' | 'settings'>,
  person: PersonCaller['person'] & { personId: string },
  name: string | undefined,
  now: Date,
): Promise<void> {
  const who = person.name ?? person.email ?? 'owner'
  const { tenantId } = await createWorkspace(tx, events, {
    name: name ?? `${who.split('@')[0]}’s workspace`,
    actor: `user:${person.personId}`,
    idpOrgId: person.vouchedRole === undefined ? undefined : person.organisation,
    creditGrantUsd: settings.creditGrantUsd,
    baseDomain: settings.baseDomain,
    now,
  })
  const username = person.email ?? `person-${newId()}`
  await insertMember(tx, {
    tenantId,
    personId: person.personId,
    username,
    email: person.email,
    name: who,
    now,
  })
}

/** What is set up and what is missing, computed from the workspace as it stands. */
function stateOf(facts: WorkspaceFacts, tenantId: string) {
  const missing = missingSteps(facts)
  const next = missing[0] ?? ALL_DONE
  return defined({
    provisioning_status: facts.activeProjects > 0 && facts.manifestVersion > 0 ? 'ready' : 'incomplete',
    activation_step: missing[0]?.code ?? 'done',
    sales_setup_step: facts.salesPackId === '' ? 'not_started' : 'configured',
    recommended_route: next.route,
    solution_pack_id: facts.salesPackId,
    studio_v2_enabled: true,
    credit_balance_usd: usdFromMicro(facts.balanceMicro),
    draft_revision: facts.manifestVersion,
    active_release:
      facts.manifestUpdatedAt === undefined
        ? undefined
        : {
            is_active: true,
            published_at: facts.manifestUpdatedAt.toISOString(),
            published_by: facts.manifestUpdatedBy,
            release_id: `${tenantId}/${facts.manifestVersion}`,
            solution_pack_id: facts.salesPackId,
            sequence: facts.manifestVersion,
            source_revision: facts.manifestVersion,
          },
    channel_activation: channelActivation(facts),
    readiness_blockers: missing.map(({ code, message, route }) => ({ code, message, route })),
    recommended_next_action: { code: next.code, label: next.label, route: next.route },
  })
}
