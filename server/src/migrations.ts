import { fileURLToPath } from 'node:url'

/**
 * The folder of the numbered SQL files. In a file of its own: commands that only look at the database need the path
 * without loading the whole application.
 */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
