import { jobHandler } from '../../../platform/jobs/job.ts'
import {
  adapterOf,
  type ChannelEvent,
  type ConnectionRow,
  findConnectionById,
  lockReading,
  markProcessed,
  readInboundJob,
  waitForWriters,
  waitingInbound,
} from '../../channels/index.ts'
import { receive } from '../receive.ts'

const BATCH = 500
/** One post may be four megabytes large; most are a few hundred bytes. */
const BATCH_BYTES = 4 * 1024 * 1024

/** Reads what channels posted, connection by connection, in the order it was stored. */
export const readInboundHandler = jobHandler(readInboundJob, {
  attemptsMax: 10,
  concurrency: 4,
  uses: ['clock', 'events', 'jobs'],
  async handle({ tenantId, payload, attempt, db, clock, events, jobs }) {
    const connectionId = payload.connection_id
    await db.transaction((tx) => waitForWriters(tx, connectionId))
    // What could not be taken in together is taken in one by one, so that one of them cannot hold up the others.
    const size = attempt === 1 ? BATCH : 1
    let total = 0
    for (;;) {
      const count = await db.transaction(async (tx) => {
        await lockReading(tx, connectionId)
        const connection = await findConnectionById(tx, tenantId, connectionId)
        if (connection === undefined) return 0
        const waiting = await waitingInbound(tx, connection, size, BATCH_BYTES)
        if (waiting.length === 0) return 0
        const told = waiting.flatMap(({ body }) => eventsIn(connection, body))
        await receive(tx, { clock, events, jobs }, connection, told)
        await markProcessed(
          tx,
          connection,
          waiting.map((event) => event.event_id),
          clock.now(),
        )
        return waiting.length
      })
      if (count === 0) return { events: total }
      total += count
    }
  },
})

/** A body that is no JSON was refused at the door; here it means nothing. */
function eventsIn(connection: ConnectionRow, body: string): readonly ChannelEvent[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return []
  }
  return adapterOf(connection.channel_type).read(parsed, connection)
}
