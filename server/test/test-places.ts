import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where applications of this test thread keep files. */
const dataDir = mkdtempSync(join(tmpdir(), 'rapport-test-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** What an application under test may write to and call. */
export const TEST_PLACES = {
  RAPPORT_DATA_DIR: dataDir,
  // Closed ports: a test that calls a channel names its own server.
  RAPPORT_GRAPH_URL: 'http://127.0.0.1:1',
  RAPPORT_TELEGRAM_URL: 'http://127.0.0.1:1',
}
