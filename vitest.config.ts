import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { findBrowser, findWholeBrowser, HOW_TO_GET_A_BROWSER } from './server/test/setup/find-browser.ts'
import {
  findPackagingPython,
  findPython,
  HOW_TO_GET_PACKAGING_PYTHON,
  HOW_TO_GET_PYTHON,
} from './server/test/setup/find-python.ts'
import { ProgramsFirst } from './server/test/setup/programs-first.ts'
import SlowestFiles from './server/test/setup/slowest-files.ts'
import { testFiles } from './server/test/setup/which-tests.ts'

const onPostgres = Boolean(process.env['DATABASE_URL'])
const hasBrowser = findBrowser() !== undefined
const hasWholeBrowser = findWholeBrowser() !== undefined
if (!hasBrowser || !hasWholeBrowser) {
  if (process.env['CI']) throw new Error(`There is no browser to test with. ${HOW_TO_GET_A_BROWSER}`)
  process.stderr.write(
    `\nThere is no browser, or none with a microphone: the files that need one are left out. ${HOW_TO_GET_A_BROWSER}\n`,
  )
}
const hasPython = onPostgres || findPython() !== undefined
if (!hasPython)
  process.stderr.write(
    `\nThere is no Python with httpx and pytest: the tests of the Python client are left out. ${HOW_TO_GET_PYTHON}\n`,
  )
const hasPackagingPython = onPostgres || findPackagingPython() !== undefined
if (!hasPackagingPython)
  process.stderr.write(
    `\nThere is no Python with httpx, hatchling and venv: the Python client is not installed with pip. ${HOW_TO_GET_PACKAGING_PYTHON}\n`,
  )
const { include, exclude } = testFiles({
  onPostgres,
  hasBrowser,
  hasWholeBrowser,
  hasPython,
  hasPackagingPython,
})

/** Each has a database and applications of its own, up to two gigabytes. */
const WORKERS_MAX = 3

// One suite for both databases: PGlite, or the PostgreSQL that DATABASE_URL names.
export default defineConfig({
  test: {
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: ['server/test/setup/prepare.ts'],
    setupFiles: ['server/test/setup/property-seed.ts', 'server/test/setup/record-statements.ts'],
    pool: 'threads',
    isolate: false,
    // One more than there are cores: files that start programs and browsers wait for them much of their time.
    maxWorkers: Math.min(availableParallelism() + 1, WORKERS_MAX),
    sequence: { sequencer: ProgramsFirst },
    // However busy the machine is: these only end what would never end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A shared machine may stall for a minute. What passed only at the second attempt is listed at the end.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', new SlowestFiles()],
  },
})
