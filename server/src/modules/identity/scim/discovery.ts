import {
  GROUP_ATTRIBUTES,
  GROUP_SCHEMA,
  type ScimAttribute,
  USER_ATTRIBUTES,
  USER_SCHEMA,
} from './attributes.ts'
import { listAnswer, PAGE_MAX } from './listing.ts'
import { missing } from './scim-fault.ts'
import type { ScimAnswer, ScimWork } from './scim-work.ts'

export const serviceProviderConfig = ({ base }: ScimWork): ScimAnswer => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_MAX },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key with the scope scim, sent as a bearer token.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  },
})

const resourceType = (name: 'User' | 'Group', schema: string, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name === 'User' ? 'Members of the workspace' : 'Groups that give members a role',
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

const schemaOf = (name: string, id: string, attributes: readonly ScimAttribute[], base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name === 'User' ? 'A member of the workspace' : 'A group of members',
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

function described(attribute: ScimAttribute): object {
  const { subAttributes, type, ...rest } = attribute
  return {
    multiValued: false,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    ...(type === 'string' && { caseExact: false, uniqueness: 'none' }),
    ...(type === 'reference' && { referenceTypes: ['User'] }),
    type,
    ...rest,
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  }
}

const one = (work: ScimWork, all: readonly { readonly id: string }[], thing: string): ScimAnswer => {
  if (work.id === '')
    return { status: 200, body: listAnswer(all.length, { startIndex: 1, count: all.length }, all) }
  const found = all.find(({ id }) => id.toLowerCase() === work.id.toLowerCase())
  if (found === undefined) throw missing(thing)
  return { status: 200, body: found }
}

export const resourceTypes = (work: ScimWork): ScimAnswer =>
  one(
    work,
    [resourceType('User', USER_SCHEMA, work.base), resourceType('Group', GROUP_SCHEMA, work.base)],
    'resource type',
  )

export const schemas = (work: ScimWork): ScimAnswer =>
  one(
    work,
    [
      schemaOf('User', USER_SCHEMA, USER_ATTRIBUTES, work.base),
      schemaOf('Group', GROUP_SCHEMA, GROUP_ATTRIBUTES, work.base),
    ],
    'schema',
  )
