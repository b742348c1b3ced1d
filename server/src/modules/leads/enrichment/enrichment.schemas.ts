import { type Static, Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import {
  AnyMap,
  Anything,
  MapOf,
  NonEmpty,
  named,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../../platform/http/schema.ts'
import { FIELDS, IDENTIFIERS, PATH } from './mapping.rules.ts'

/** Empty text is how some clients leave a field out. */
const Email = () => Type.Optional(Text(254, { pattern: '^$|^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$' }))
const Phone = () => Type.Optional(Text(40, { pattern: '^$|^\\+?[0-9 ()./-]{6,40}$' }))
const Line = (description?: string) =>
  Type.Optional(Text(300, description === undefined ? {} : { description }))
const Link = () => Type.Optional(Text(2_000, { pattern: '^$|^https?://[^\\s]+$' }))

export const EnrichLeadBody = Type.Object({
  lead: Type.Object({
    name: NonEmpty(300),
    email: Email(),
    phone: Phone(),
    company: Line(),
    title: Line('What the lead works as.'),
    role: Line('The same as `title`, which counts before it.'),
    location: Line('Where the lead lives: a town or region.'),
    brand: Line('Which of your brands the lead asked for.'),
    vertical: Line('`real_estate` unless given.'),
    raw: Type.Optional(Text(20_000, { description: 'What the lead wrote, or what you noted.' })),
    lead_ref: Line('Your name for the lead; its e-mail address, phone or name unless given.'),
  }),
  webhook_url: Type.Optional(
    Text(2_000, {
      pattern: '^$|^https?://[^\\s@]+$',
      description: 'Called when the job has ended, in addition to subscribers of `lead.enriched`.',
    }),
  ),
})
export type LeadInput = Static<typeof EnrichLeadBody>['lead']

export const retryKeyHeader = Type.Object({
  'Idempotency-Key': Type.Optional(Type.String({ maxLength: 255 })),
})

export const EnrichLeadResp = named(
  'EnrichLeadResp',
  Type.Object({
    job_id: Type.String(),
    status: Type.String(),
    webhook_secret: Type.Optional(
      Type.String({ description: 'With a `webhook_url`: what the call to it is signed with.' }),
    ),
  }),
)

const Webhook = () =>
  Type.Optional(
    Type.Object(
      { status: Type.String(), error: Type.Optional(Type.String()) },
      { description: 'How the call to `webhook_url` went.' },
    ),
  )

export const LeadEnrichmentJob = named(
  'LeadEnrichmentJob',
  withExtensions(
    Type.Object({
      id: Type.String(),
      status: Type.String({ description: '`queued`, `processing`, `done` or `error`.' }),
      attempts: Type.Integer(),
      input: Anything(),
      result: Type.Optional(Anything()),
      error: Type.Optional(Type.String()),
      webhook: Webhook(),
      stage: Type.Optional(Type.String({ description: 'The outcome that was last reported of the lead.' })),
      stage_at: Type.Optional(Timestamp('When it was reported.')),
      value: Type.Optional(Type.Number({ description: 'What that report says the lead is worth.' })),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['webhook', 'stage', 'stage_at', 'value'],
  ),
)

export const LeadEnrichmentJobList = named(
  'LeadEnrichmentJobList',
  Type.Object({ jobs: Type.Array(LeadEnrichmentJob) }),
)

export const enrichmentPath = Type.Object({ job_id: Type.String() })

export const EnrichJobView = named(
  'EnrichJobView',
  withExtensions(
    Type.Object({
      job_id: Type.String(),
      status: Type.String(),
      result: Type.Optional(Anything()),
      error: Type.Optional(Type.String()),
      webhook: Webhook(),
    }),
    ['job_id', 'webhook'],
  ),
)

export const EnrichPersonBody = Type.Object({
  name: Line(),
  email: Email(),
  employer: Line(),
  country: Type.Optional(Text(2, { pattern: '^$|^[A-Za-z]{2}$', description: 'ISO code.' })),
  linkedin_url: Link(),
  want: Type.Optional(
    Type.Array(OneOf(['email', 'phone']), { maxItems: 2, description: 'Both unless given.' }),
  ),
})

export const EnrichPersonOutputBody = named(
  'EnrichPersonOutputBody',
  Type.Object({
    cache_hit: Type.Boolean(),
    credits_used: Type.Integer(),
    providers_used: Type.Array(Type.String()),
    contact: AnyMap({ description: 'E-mail addresses and phones, and who gave them.' }),
    research: AnyMap({ description: 'What is known, and how well.' }),
    steps: Type.Array(Type.Object({ step: Type.String(), outcome: Type.String() })),
  }),
)

export const providersPath = Type.Object({ projectId: Uuid() })
export const providerPath = Type.Object({ projectId: Uuid(), providerId: Uuid() })

export const EnrichmentProvider = named(
  'EnrichmentProvider',
  Type.Object({
    provider_id: Type.String(),
    project_id: Type.String(),
    name: Type.String(),
    url: Type.String(),
    method: Type.String(),
    auth_header: Type.String(),
    auth_scheme: Type.String(),
    has_key: Type.Boolean({ description: 'The key itself is never shown.' }),
    needs: Type.Array(Type.String()),
    mapping: MapOf(Type.String()),
    cost_credits: Type.Integer(),
    position: Type.Integer(),
    timeout_ms: Type.Integer(),
    cache_days: Type.Integer(),
    active: Type.Boolean(),
    resting_until: Type.Optional(Timestamp('It asked for a pause.')),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)
export const EnrichmentProviderList = named(
  'EnrichmentProviderList',
  Type.Object({ providers: Type.Array(EnrichmentProvider) }),
)

const Mapping = () =>
  Type.Unsafe<Partial<Record<string, string>>>({
    type: 'object',
    minProperties: 1,
    additionalProperties: { type: 'string', maxLength: 300, pattern: PATH },
    description: `Where each field stands in the answer, such as {"title": "person.job.title", "emails": "emails[].value"}. Fields: ${FIELDS.join(', ')}.`,
  })

const optionalProviderFields = {
  method: Type.Optional(OneOf(['GET', 'POST'])),
  api_key: Type.Optional(Text(4_000, { description: 'Sealed, and never shown again.' })),
  auth_header: Type.Optional(Text(100, { pattern: '^[A-Za-z0-9-]+$' })),
  auth_scheme: Type.Optional(
    Text(40, {
      pattern: '^[A-Za-z0-9 ]*$',
      description: '`Bearer` unless given; empty sends the key alone.',
    }),
  ),
  needs: Type.Optional(
    Type.Array(OneOf(IDENTIFIERS), {
      minItems: 1,
      maxItems: IDENTIFIERS.length,
      description: 'It is asked when one of these is known. The e-mail address unless given.',
    }),
  ),
  cost_credits: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  timeout_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 30_000 })),
  cache_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  active: Type.Optional(Type.Boolean()),
}

const Url = () =>
  Text(2_000, {
    pattern: '^https?://[^\\s@]+$',
    description:
      '`{email}`, `{phone}`, `{name}`, `{company}`, `{domain}`, `{linkedin_url}` and `{country}` are filled in.',
  })

export const NewProvider = Type.Object({
  name: NonEmpty(100),
  url: Url(),
  mapping: Mapping(),
  ...optionalProviderFields,
})
export const ProviderChange = Type.Object({
  name: Type.Optional(NonEmpty(100)),
  url: Type.Optional(Url()),
  mapping: Type.Optional(Mapping()),
  ...optionalProviderFields,
})
export type NewProvider = Static<typeof NewProvider>
export type ProviderChange = Static<typeof ProviderChange>
