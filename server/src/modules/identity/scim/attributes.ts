/** What a schema says about an attribute, as RFC 7643, section 7 has it. */
export interface ScimAttribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference'
  readonly description: string
  readonly multiValued?: true
  readonly required?: true
  readonly caseExact?: true
  readonly mutability?: 'readOnly' | 'immutable'
  readonly uniqueness?: 'server'
  readonly subAttributes?: readonly ScimAttribute[]
}

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const text = (name: string, description: string): ScimAttribute => ({ name, type: 'string', description })

const externalId: ScimAttribute = {
  name: 'externalId',
  type: 'string',
  caseExact: true,
  description: 'What the provider knows it by.',
}

export const USER_ATTRIBUTES: readonly ScimAttribute[] = [
  {
    name: 'userName',
    type: 'string',
    required: true,
    uniqueness: 'server',
    description: 'Unique in the workspace, without regard to case.',
  },
  externalId,
  {
    name: 'name',
    type: 'complex',
    description: 'The parts of the name.',
    subAttributes: [
      text('formatted', 'The whole name.'),
      text('familyName', 'The family name.'),
      text('givenName', 'The given name.'),
      text('middleName', 'Middle names.'),
      text('honorificPrefix', 'What comes before the name.'),
      text('honorificSuffix', 'What comes after the name.'),
    ],
  },
  text('displayName', 'The name that other members see.'),
  text('nickName', 'A casual name.'),
  text('title', 'The position in the organisation.'),
  text('userType', 'The relation to the organisation.'),
  text('preferredLanguage', 'A language tag.'),
  text('locale', 'A language tag.'),
  text('timezone', 'A name of the time zone database.'),
  { name: 'active', type: 'boolean', description: 'Whether the member has access.' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'Addresses; mail goes to the primary one.',
    subAttributes: [
      text('value', 'The address.'),
      text('display', 'How it is shown.'),
      text('type', 'Such as work or home.'),
      { name: 'primary', type: 'boolean', description: 'The one that mail goes to.' },
    ],
  },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    description: 'The groups that the user is a member of.',
    subAttributes: [
      { ...text('value', 'The id of the group.'), mutability: 'readOnly' },
      { ...text('display', 'The name of the group.'), mutability: 'readOnly' },
    ],
  },
]

export const GROUP_ATTRIBUTES: readonly ScimAttribute[] = [
  {
    name: 'displayName',
    type: 'string',
    required: true,
    uniqueness: 'server',
    description: 'Unique in the workspace, without regard to case. Roles are given by it.',
  },
  externalId,
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    description: 'Users in the group; groups in groups are not supported.',
    subAttributes: [
      { ...text('value', 'The id of the user.'), mutability: 'immutable' },
      { ...text('display', 'The name of the user.'), mutability: 'readOnly' },
      { ...text('type', 'User.'), mutability: 'immutable' },
      { name: '$ref', type: 'reference', mutability: 'immutable', description: 'The address of the user.' },
    ],
  },
]

export const attributeNamed = (
  attributes: readonly ScimAttribute[],
  lowerName: string,
): ScimAttribute | undefined => attributes.find(({ name }) => name.toLowerCase() === lowerName)
