// npm run statements FILE: the statements that tests recorded (setup/record-statements.ts) and that are
// neither a test's own nor in statements-of-all-workspaces.json, by their beginning: scheduled jobs, the hourly check, sweeps
// by age and sign-in, which mean all workspaces.
import { readFileSync } from 'node:fs'

const OF_ALL_WORKSPACES = JSON.parse(
  readFileSync(new URL('statements-of-all-workspaces.json', import.meta.url), 'utf8'),
)
/** What tests look up or break by themselves. */
const OF_TESTS =
  /^select row from \(select lower\(t::text\)|^select "vector_model", "vector" from|^select "queue", "run_at" from "jobs" where "dedupe_key"|^update jobs set payload = '|^select state, attempts, error from jobs|worker_id = 'dead'|^(?:update ledger_entries set amount_micro = 0|delete from ledger_entries)$|"tenant_id" not in \(\$4, \$5\)$/

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Which file?\n')
  process.exit(2)
}
const statements = [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
if (statements.length === 0) {
  process.stderr.write('Nothing was recorded.\n')
  process.exit(1)
}
const unknown = statements.filter(
  (text) => !OF_TESTS.test(text) && !OF_ALL_WORKSPACES.some((known) => text.startsWith(known)),
)
process.stdout.write(
  `${statements.length} statements without a workspace, ${unknown.length} of them unknown\n`,
)
for (const text of unknown) process.stdout.write(`  ${text.slice(0, 300)}\n`)
process.exit(unknown.length === 0 ? 0 : 1)
