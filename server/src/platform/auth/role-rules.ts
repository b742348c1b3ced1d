import type { Role } from './roles.ts'

type Claims = Readonly<Record<string, unknown>>

interface RoleRule {
  /** The name of a claim, or a path such as `realm_access.roles`. */
  readonly claim: string
  readonly value: string
  readonly role: Role
}

/** How claims become roles: the first rule that matches, else the default, else no access. */
export interface RoleRules {
  readonly rules: readonly RoleRule[]
  readonly default_role: Role | null
}

export interface RoleVerdict {
  /** The position of the rule; undefined when none matched. */
  readonly rule: number | undefined
  /** Undefined: no access. */
  readonly role: Role | undefined
}

export function judgeClaims({ rules, default_role }: RoleRules, claims: Claims): RoleVerdict {
  const rule = rules.findIndex(({ claim, value }) => hasValue(claimNamed(claims, claim), value))
  if (rule < 0) return { rule: undefined, role: default_role ?? undefined }
  return { rule, role: rules[rule]?.role }
}

/** The last active owner of a workspace keeps the role, whatever the claims say: without an owner it is lost. */
export const roleByRules = (
  rules: RoleRules | undefined,
  claims: Claims,
  before: Role | undefined,
  isLastOwner: boolean,
): Role | undefined => {
  if (rules === undefined) return before
  return isLastOwner ? 'owner' : judgeClaims(rules, claims).role
}

/** Names with dots, such as those that are addresses, are looked for as they are before they are taken for paths. */
function claimNamed(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Claims)[part]
  }
  return value
}

const hasValue = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.some((one) => isText(one, value)) : isText(claim, value)

const isText = (claim: unknown, value: string): boolean =>
  (typeof claim === 'string' || typeof claim === 'number' || typeof claim === 'boolean') &&
  String(claim) === value
