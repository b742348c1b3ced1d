import { sql } from 'kysely'
import { namesPerson, type PersonKey, type PersonTable } from './db/person-rows.ts'

const inReach = (person: PersonKey) =>
  person.isWholeWorkspace ? sql`true` : sql`project_id = any(${[...person.projectIds]}::uuid[])`

/** That something happened stays, without saying to whom and what. */
const events: PersonTable = {
  name: 'events',
  rows: (person) =>
    sql<boolean>`${inReach(person)} and (
      subject_id = any(${[person.userId, ...person.aliases.conversations, ...person.aliases.addresses]}::text[])
      or ${namesPerson('payload', person)})`,
  emptied: { subject_id: sql`null`, payload: sql`'{}'::jsonb` },
  move: 'stays',
}

/**
 * Jobs that name the person, waiting, finished or under way. A worker whose job is gone has lost its lease: what it does
 * is rolled back when it comes to its end.
 */
const jobs: PersonTable = {
  name: 'jobs',
  rows: (person) =>
    sql<boolean>`(${namesPerson('payload', person)} or ${namesPerson('result', person)} or ${namesPerson('progress', person)})
      and (${person.isWholeWorkspace} or payload->>'agent_id' = any(${[...person.agentIds]}::text[])
        or payload->>'conversation_id' = any(${[...person.aliases.conversations]}::text[]))`,
  unexported: 'all',
  move: 'stays',
}

export const platformPersonTables: readonly PersonTable[] = [{ ...events, unexported: ['event_id'] }, jobs]
