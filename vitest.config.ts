import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What does not depend on which of the two databases it is: programs that are started on the embedded one whatever
 * DATABASE_URL says, what a browser shows, what validation refuses, the demo, and what asks no database at all.
 */
const ONCE_IS_ENOUGH = [
  'server/test/process/**',
  'server/test/browser/**',
  'server/test/walks/bad-input.test.ts',
  'server/src/cli/demo.test.ts',
  'server/src/algorithms/**',
  'server/src/platform/db/embedded-stream.test.ts',
  'server/src/platform/fairness/**',
  'server/src/platform/threads/**',
  'server/src/platform/http/load-shedding.test.ts',
  'server/src/modules/knowledge/documents/parsing/**',
  'server/src/kernel/**',
  'server/src/**/*.rules.test.ts',
  'server/src/modules/memory/extraction/**',
  'server/test/patterns.test.ts',
  'server/test/hostile-text.test.ts',
]

// One suite for both databases: PGlite, or the PostgreSQL that DATABASE_URL names.
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'sdk/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: process.env['DATABASE_URL']
      ? [...configDefaults.exclude, ...ONCE_IS_ENOUGH]
      : configDefaults.exclude,
    globalSetup: ['server/test/setup/template.ts', 'server/test/setup/build.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
