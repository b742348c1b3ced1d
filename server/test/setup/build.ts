import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the program once, before any test starts it: two processes that both find it stale would build at once. */
export default async function build(): Promise<void> {
  const script = fileURLToPath(new URL('../../build.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [script])
}
