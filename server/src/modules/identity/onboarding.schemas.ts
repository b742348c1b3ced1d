import { Type } from 'typebox'
import { NonEmpty, named, Text, Timestamp } from '../../platform/http/schema.ts'

export const BootstrapResult = named(
  'BootstrapResult',
  Type.Object({
    tenant_id: Type.String(),
    idp_org_id: Type.String(),
    slug: Type.String(),
    workspace_url: Type.String(),
    access_mode: Type.String({ description: 'The role the caller has in the workspace.' }),
    provisioning_status: Type.String({ description: 'ready, or incomplete while a part is missing.' }),
    activation_step: Type.String({ description: 'The code of the next thing to do, or done.' }),
    sales_setup_step: Type.String(),
    recommended_route: Type.String(),
    solution_pack_id: Type.String(),
    created: Type.Boolean({ description: 'Whether this call created the workspace.' }),
    domain_created: Type.Boolean(),
    credit_grant_applied: Type.Boolean(),
    studio_v2_enabled: Type.Boolean(),
    credit_balance_usd: Type.Number(),
    credit_grant_usd: Type.Number(),
    draft_revision: Type.Integer(),
    active_release: Type.Optional(
      Type.Object({
        is_active: Type.Boolean(),
        published_at: Timestamp(),
        published_by: Type.String(),
        release_id: Type.String(),
        rolled_back_from: Type.Optional(Type.String()),
        solution_pack_id: Type.String(),
        sequence: Type.Integer(),
        source_revision: Type.Integer(),
      }),
    ),
    channel_activation: Type.Object({
      activation_enabled: Type.Boolean(),
      channel_summary_state: Type.String(),
      channel_type: Type.String(),
      desired: Type.Boolean(),
      purpose: Type.String(),
    }),
    readiness_blockers: Type.Array(
      Type.Object({ code: Type.String(), message: Type.String(), route: Type.String() }),
    ),
    recommended_next_action: Type.Object({ code: Type.String(), label: Type.String(), route: Type.String() }),
  }),
)

export const BootstrapRequest = Type.Object({
  name: Type.Optional(NonEmpty(200, { description: 'What the workspace is called.' })),
})

export const ClaimResult = named(
  'ClaimResult',
  Type.Object({
    tenant_id: Type.String(),
    idp_org_id: Type.String(),
    status: Type.String(),
    agent_id: Type.String(),
    agent_name: Type.String(),
  }),
)

export const ClaimLink = named(
  'ClaimLink',
  Type.Object({ claim_url: Type.String(), expires_at: Type.String() }),
)

export const PreferredOrganization = named(
  'PreferredOrganization',
  Type.Object({ idp_org_id: Type.String() }),
)

export const WorkspaceOrganization = named(
  'WorkspaceOrganization',
  Type.Object({ idp_org_id: Type.String(), role: Type.String(), workspace: Type.String() }),
)

export const TrialRequest = Type.Object({
  client: Type.Optional(
    Type.Object({
      hostname: Type.Optional(Text(253)),
      agent_name: Type.Optional(NonEmpty(200)),
      role: Type.Optional(Text(200)),
      blurb: Type.Optional(Text(2_000)),
    }),
  ),
})

export const Trial = named(
  'Trial',
  Type.Object({
    api_key: Type.String(),
    agent_id: Type.String(),
    tenant_id: Type.String(),
    trial_expires_at: Timestamp(),
    claim_url: Type.String(),
  }),
)
