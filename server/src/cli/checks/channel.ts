import type { Config } from '../../config.ts'
import { isUuid } from '../../kernel/ids.ts'
import { examineConnection, findConnectionAnywhere } from '../../modules/channels/index.ts'
import { asSystem } from '../../platform/db/database.ts'
import { FolderInUse } from '../../platform/db/folder-lock.ts'
import { Outbound } from '../../platform/net/outbound.ts'
import { makeLog } from '../../platform/observe/log.ts'
import { openStorage, type Storage } from '../storage.ts'
import { type Finding, ok, problem } from './finding.ts'

/** What works of one channel connection, asked of the channel itself. */
export async function checkChannel(config: Config, connectionId: string): Promise<readonly Finding[]> {
  let storage: Storage
  try {
    storage = await openStorage(config, makeLog('silent'))
  } catch (error) {
    const fix =
      error instanceof FolderInUse
        ? 'Stop the server meanwhile.'
        : 'See what `rapport doctor` says of the database.'
    return [problem('Database', (error as Error).message, fix)]
  }
  const outbound = new Outbound({ allowPrivate: config.RAPPORT_ALLOW_PRIVATE_NETWORK })
  try {
    const connection = isUuid(connectionId)
      ? await storage.db.read(asSystem, (tx) => findConnectionAnywhere(tx, connectionId))
      : undefined
    if (connection === undefined)
      return [
        problem(
          'Connection',
          `there is no channel connection ${connectionId}.`,
          'GET /api/v1/projects/{projectId}/channel-connections lists them.',
        ),
      ]
    const { vault } = storage
    const { publicUrl, RAPPORT_GRAPH_URL: graph, RAPPORT_TELEGRAM_URL: telegram } = config
    const found = await examineConnection({ outbound, vault, publicUrl, graph, telegram }, connection)
    return [
      ok('Channel', `${connection.channel_type} ${connection.connection_id}`),
      ...found.map(({ about, says, fix }) =>
        fix === undefined ? ok(about, says) : problem(about, says, fix),
      ),
    ]
  } finally {
    await outbound.close()
    await storage.db.close()
  }
}
