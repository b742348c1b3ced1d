import { maybeFlag, optional, whole } from './settings.ts'

/** Where the database is, and how its connections are used. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: optional(
    'A PostgreSQL server (15 or newer) instead of the embedded database. With several hosts, separated by commas, the one that takes writes is used.',
    'the embedded database',
    true,
  ),
  DATABASE_DIRECT_URL: optional(
    'The same database past the pooler that DATABASE_URL leads to: one connection of each process waits there for notifications.',
    'behind a pooler each process looks for news once a second',
    true,
  ),
  DATABASE_REPLICA_URL: optional(
    'A streaming replica of the database: lists and reports are read there once it has everything that was committed before.',
    'everything is read on the primary',
    true,
  ),
  RAPPORT_REPLICA_WAIT_MS: whole(
    'How long a read waits for the replica to catch up before the primary serves it.',
    100,
    1,
    10_000,
  ),
  RAPPORT_DATABASE_POOL: whole('Connections each process holds to PostgreSQL at most.', 10, 1, 500),
  RAPPORT_STATEMENT_TIMEOUT_MS: whole(
    'A statement that runs longer is cancelled by PostgreSQL.',
    30_000,
    100,
    3_600_000,
  ),
  RAPPORT_PREPARED_STATEMENTS: maybeFlag(
    'Use prepared statements. Behind a pooler, only where it keeps them (PgBouncer 1.21 with `max_prepared_statements`).',
    'true; behind a pooler false',
  ),
}
