import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import type { Clock } from './kernel/clock.ts'
import { listWorkspaces, type WorkspaceCache, WorkspaceCaches } from './modules/workspaces/index.ts'
import { invariants, tenantTables } from './modules.ts'
import { operatorWorkspaces } from './operators.ts'
import { Backups } from './platform/backup/backups.ts'
import { faultOfRecipient } from './platform/backup/encryption.ts'
import type { Database } from './platform/db/database.ts'
import { EmbeddedVacuum } from './platform/db/embedded-vacuum.ts'
import type { Notifier } from './platform/db/notifier.ts'
import { pingDatabase } from './platform/db/ping.ts'
import { type Embedder, embeddingHealth } from './platform/embedding/index.ts'
import type { FileStorage } from './platform/files/file-storage.ts'
import { SharedRequestLimits } from './platform/http/shared-request-limits.ts'
import { Verification } from './platform/invariants/verification.ts'
import type { Vault } from './platform/secrets/vault.ts'
import { SealingChanges } from './platform/words/sealing-changes.ts'
import { WordSeals } from './platform/words/word-seals.ts'
import { VERSION } from './version.ts'

/** What looks after the installation as a whole: backups, the hourly check, sealed words, and workspaces that are deleted. */
export function createUpkeep(
  parts: {
    readonly config: Config
    readonly db: Database
    readonly clock: Clock
    readonly log: Logger
    readonly storage: FileStorage
    readonly vault: Vault
    readonly notifier: Notifier
  },
  caches: readonly WorkspaceCache[],
) {
  const { config } = parts
  const faults = config.RAPPORT_BACKUP_RECIPIENTS.flatMap((recipient) => faultOfRecipient(recipient) ?? [])
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `RAPPORT_BACKUP_RECIPIENTS: ${fault}.`))
  const folder = config.RAPPORT_BACKUP_DIR
  const plan = folder !== undefined && {
    folder: resolve(folder),
    hours: config.RAPPORT_BACKUP_HOURS,
    recipients: config.RAPPORT_BACKUP_RECIPIENTS,
    kept: config.RAPPORT_BACKUP_KEPT,
  }
  const backups = new Backups({
    ...parts,
    dataDir: config.dataDir,
    version: VERSION,
    plan: plan || undefined,
  })
  parts.db.useSeals(new WordSeals(parts.vault))
  const workspaceCaches = new WorkspaceCaches(parts, caches)
  // A server that took over may lack the last commits, and counts versions on from there.
  parts.db.hosts?.onChange(() => workspaceCaches.forgetAll())
  const vacuum = new EmbeddedVacuum(parts.db, parts.log)
  vacuum.start()
  const sealingChanges = new SealingChanges(parts.db, parts.notifier)
  const requestLimits = new SharedRequestLimits(parts.db, parts.notifier)
  return {
    tenantTables,
    vacuum,
    backups,
    sealingChanges,
    requestLimits,
    heartbeatReads: [sealingChanges, requestLimits],
    verification: new Verification({ ...parts, invariants, listWorkspaces }),
    operatorWorkspaces: () => operatorWorkspaces(config, parts.db),
    workspaceCaches,
  }
}

/** What `/ready` looks at. */
export const readinessChecks = (db: Database, embedder: Embedder) => async () => ({
  database: await pingDatabase(db),
  // Memory goes on by words alone without vectors.
  'optional:embedding': embeddingHealth(embedder),
})
