import { systemClock } from '../kernel/clock.ts'
import { findPeople } from '../modules/identity/index.ts'
import { SessionTokens } from '../platform/auth/session-tokens.ts'
import { SigningKeys } from '../platform/auth/signing-keys.ts'
import { asSystem } from '../platform/db/database.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { withStorage } from './storage.ts'

type PersonFound = Awaited<ReturnType<typeof findPeople>>[number]

export const token: Run = async (words, usage) => {
  const { values } = parseArgs(usage, words, {
    user: { type: 'string' },
    workspace: { type: 'string' },
  })
  await withStorage(async ({ db, vault, config }) => {
    const people = await db.read(asSystem, (tx) =>
      findPeople(tx, { username: values.user, slug: values.workspace }),
    )
    const person = chosen(people, values.user, values.workspace)
    const signingKeys = new SigningKeys(db, vault, systemClock)
    await signingKeys.rotateIfDue()
    const tokens = new SessionTokens(signingKeys, config.publicUrl, systemClock, undefined)
    const issued = await tokens.issue({
      subject: person.user_id,
      email: person.email ?? undefined,
      name: person.display_name || person.username,
      organisation: values.workspace === undefined ? undefined : person.idp_org_id,
    })
    say(issued.token)
    remark(
      `For ${person.username} (${person.role}) of workspace ${person.slug}, until ${issued.expiresAt.toISOString()}.`,
    )
    // The issuer is part of the signature's promise; a server at another address refuses the token.
    remark(`It is accepted by the server whose address is ${config.publicUrl}.`)
  })
}

function chosen(
  people: readonly PersonFound[],
  name: string | undefined,
  slug: string | undefined,
): PersonFound {
  const [first] = people
  const where = slug === undefined ? '' : ` in the workspace ${slug}`
  if (first === undefined) {
    throw new CommandError(
      name === undefined
        ? `There is no administrator${where} yet.`
        : `There is no active user ${name}${where}.`,
    )
  }
  if (name !== undefined && people.length > 1) {
    const slugs = people.map((person) => person.slug).join(', ')
    throw new CommandError(`Several workspaces have a user ${name}: ${slugs}. Name one with --workspace.`)
  }
  return first
}
