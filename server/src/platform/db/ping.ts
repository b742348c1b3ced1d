import { asSystem, type Database } from './database.ts'

/** How the database is, in the words of `/ready`. */
export async function pingDatabase(db: Database): Promise<string> {
  try {
    await db.read(asSystem, (tx) => tx.run({ text: 'select 1', values: [] }))
    return 'ok'
  } catch {
    return 'does not answer'
  }
}
