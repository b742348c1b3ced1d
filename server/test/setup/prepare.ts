import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { embeddedTemplate, postgresTemplate } from './template.ts'

/**
 * What all files of a run share: the built program, and a migrated database that is copied wherever one is needed.
 * A PostgreSQL that does not answer fails the run.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') {
    // The embedded database begins with the empty cluster that the build keeps.
    await build()
    return embeddedTemplate(project)
  }
  const [cleanUp] = await Promise.all([postgresTemplate(project, url), build()])
  return cleanUp
}

/**
 * The program, and the client and its adapters as they are published. Once, before any test starts a program: two processes that both find
 * them stale would build at the same time.
 */
async function build(): Promise<void> {
  const run = (path: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL(path, import.meta.url)), ...words])
  await Promise.all([
    run('../../build.mjs'),
    run('../../../sdk/build.mjs', '--code'),
    run('../../../adapters/build.mjs', '--code'),
  ])
}
