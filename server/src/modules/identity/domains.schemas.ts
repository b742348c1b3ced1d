import { Type } from 'typebox'
import { named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

const DOMAIN_TYPES = ['subdomain', 'custom'] as const

export const Domain = named(
  'Domain',
  Type.Object({
    domain: Type.String(),
    domain_type: OneOf(DOMAIN_TYPES),
    verification_token: Type.Optional(
      Type.String({
        description: 'To be published as a TXT record at `_rapport-verify.<domain>`; shown until verified.',
      }),
    ),
    is_primary: Type.Boolean(),
    verified: Type.Boolean(),
    verified_at: Type.Optional(Timestamp()),
  }),
)

export const DomainList = named('DomainList', Type.Object({ domains: Type.Array(Domain) }))

const needs = (domainType: string, field: string) => ({
  if: { properties: { domain_type: { const: domainType } }, required: ['domain_type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { [field]: {} }, required: [field] },
})

export const DomainClaim = Type.Object(
  {
    domain_type: OneOf(DOMAIN_TYPES),
    subdomain: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$',
        description: 'The label below the platform’s domain; needed for `subdomain`.',
      }),
    ),
    domain: Type.Optional(
      Text(253, { minLength: 1, description: 'A full host name that you own; needed for `custom`.' }),
    ),
    is_primary: Type.Optional(Type.Boolean()),
  },
  { allOf: [needs('subdomain', 'subdomain'), needs('custom', 'domain')] },
)

export const domainPath = Type.Object({ tenantId: Uuid(), domain: Text(253, { minLength: 1 }) })
