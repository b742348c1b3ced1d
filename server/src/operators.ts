import type { Config } from './config.ts'
import { findFirstAdministrator, findWorkspacesOf } from './modules/identity/index.ts'
import { asSystem, type Database } from './platform/db/database.ts'

/** Who operates the installation: the people named in the configuration, else the first administrator. */
export async function operatorsOf(config: Config, db: Database): Promise<readonly string[]> {
  if (config.RAPPORT_OPERATORS.length > 0) return config.RAPPORT_OPERATORS
  const first = await db.read(asSystem, findFirstAdministrator)
  return first === undefined ? [] : [first]
}

/** The workspaces in which they learn what is wrong with the installation. */
export async function operatorWorkspaces(config: Config, db: Database): Promise<readonly string[]> {
  const operators = await operatorsOf(config, db)
  return db.read(asSystem, (tx) => findWorkspacesOf(tx, operators))
}
