import { type Distribution, readDistribution } from '../platform/db/citus.store.ts'
import { asSystem } from '../platform/db/database.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { withStorage } from './storage.ts'

/** Prints the statements and runs none: they are for the coordinator, after `rapport migrate` and before `serve`. */
export const citus: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  say(await withStorage(async ({ db }) => citusStatements(await db.read(asSystem, readDistribution))))
}

/** Distributed tables name the first of them, so that the rows of one workspace stay together. */
export function citusStatements({ reference, distributed }: Distribution): string {
  const [first] = distributed
  return [
    'create extension if not exists citus;',
    ...reference.map((name) => `select create_reference_table('${name}');`),
    ...distributed.map(
      (name) =>
        `select create_distributed_table('${name}', 'tenant_id'${name === first ? '' : `, colocate_with => '${first}'`});`,
    ),
  ].join('\n')
}
