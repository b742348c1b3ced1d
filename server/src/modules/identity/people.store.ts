import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Person } from '../../platform/http/operation.ts'
import type { ConsoleLanguage } from './console-languages.ts'

/** The built-in provider's people have their id in the token; others get one when they are first stored. */
export async function ensurePerson(tx: Tx, person: Person, now: Date): Promise<string> {
  const row = await tx.db
    .insertInto('people')
    .values({
      person_id: person.issuer === '' ? person.subject : newId(),
      issuer: person.issuer,
      subject: person.subject,
      email: person.email ?? null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ email: person.email ?? null }),
    )
    .returning('person_id')
    .executeTakeFirstOrThrow()
  return row.person_id
}

export async function insertPerson(
  tx: Tx,
  person: {
    readonly personId: string
    readonly issuer: string
    readonly subject: string
    readonly email: string | undefined
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .insertInto('people')
    .values({
      person_id: person.personId,
      issuer: person.issuer,
      subject: person.subject,
      email: person.email ?? null,
      created_at: person.now,
    })
    .execute()
}

export async function personIdOf(tx: Tx, issuer: string, subject: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('people')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id
}

/** What one person starts twice at the same moment runs one after the other. */
export async function lockPerson(tx: Tx, person: Person): Promise<void> {
  await tx.run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${person.issuer}\n${person.subject}`],
  })
}

export async function setPreferredTenant(tx: Tx, personId: string, tenantId: string): Promise<void> {
  await tx.db
    .updateTable('people')
    .set({ preferred_tenant_id: tenantId })
    .where('person_id', '=', personId)
    .execute()
}

export async function preferredTenantOf(tx: Tx, personId: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('people')
    .select('preferred_tenant_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.preferred_tenant_id ?? undefined
}

export interface Preferences {
  readonly language: ConsoleLanguage
  readonly time_zone: string
}

export async function preferencesOf(tx: Tx, person: Person): Promise<Preferences> {
  const row = await tx.db
    .selectFrom('people')
    .select(['language', 'time_zone'])
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst()
  return row ?? { language: '', time_zone: '' }
}

export async function setPreferencesOf(tx: Tx, personId: string, preferences: Preferences): Promise<void> {
  await tx.db.updateTable('people').set(preferences).where('person_id', '=', personId).execute()
}
