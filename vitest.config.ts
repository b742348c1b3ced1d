import { configDefaults, defineConfig } from 'vitest/config'

// One suite for both databases: PGlite, or the PostgreSQL that DATABASE_URL names.
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'sdk/**/*.test.ts', 'bench/**/*.test.ts'],
    // The process tests start the program on its embedded database, whatever DATABASE_URL says, and what a browser
    // shows does not depend on the database: once is enough for both.
    exclude: process.env['DATABASE_URL']
      ? [...configDefaults.exclude, 'server/test/process/**', 'server/test/browser/**']
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
