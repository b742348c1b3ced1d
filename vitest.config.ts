import { defineConfig } from 'vitest/config'

// One suite for both databases: PGlite, or the PostgreSQL that DATABASE_URL names.
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'sdk/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['server/test/setup/template.ts', 'server/test/setup/build.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
