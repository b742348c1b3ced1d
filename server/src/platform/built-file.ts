import { fileURLToPath } from 'node:url'

/**
 * A file that the build writes beside the program: threads, pages, a migrated database. Sources that run without being
 * bundled, as in tests, use the files of the last build as well, because neither Node 20 nor a browser runs TypeScript.
 */
export const builtFile = (name: string): string =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? `../../dist/${name}` : `./${name}`, import.meta.url),
  )
