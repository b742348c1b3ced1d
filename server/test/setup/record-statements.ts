import { appendFileSync } from 'node:fs'
import { ReadRunner, TransactionRunner } from '../../src/platform/db/runners.ts'
import type { Statement } from '../../src/platform/db/statement.ts'
import { isWithoutTenant } from '../tenant-statements.ts'

// TENANT_STATEMENTS=FILE npx vitest run …: writes every statement of the tests that touches tenants' tables without naming
// the workspace into the file, one a line; `npm run statements FILE` says which of them are new.
const file = process.env['TENANT_STATEMENTS']
const seen = new Set<string>()

if (file !== undefined && file !== '') {
  for (const { prototype } of [ReadRunner, TransactionRunner]) {
    const run = prototype.run
    // Files of one thread share these classes.
    if ('isRecorded' in run) continue
    prototype.run = Object.assign(
      function (this: ReadRunner & TransactionRunner, statement: Statement) {
        const text = statement.text.replace(/\s+/g, ' ').trim()
        if (!seen.has(text)) {
          seen.add(text)
          if (isWithoutTenant(text)) appendFileSync(file, `${text}\n`)
        }
        return run.call(this, statement)
      },
      { isRecorded: true },
    ) as never
  }
}
