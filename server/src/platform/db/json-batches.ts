import { TimeSlices } from '../../kernel/time-slices.ts'

/** Characters of JSON in one statement. A longer one is serialised, copied and sent in a single turn of the event loop. */
const BATCH_LENGTH = 256 * 1024

/**
 * Runs a statement on JSON arrays of the rows, in order: one for all of them unless they are large, else one for each
 * batch after the other. The first statement is asked for in this very call, as statements that travel together are.
 */
export async function inJsonBatches(
  rows: Iterable<object>,
  run: (json: string) => Promise<unknown>,
): Promise<void> {
  const slices = new TimeSlices()
  let batch = ''
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (batch !== '' && batch.length + text.length > BATCH_LENGTH) {
      await run(`[${batch}]`)
      batch = ''
    }
    batch += batch === '' ? text : `,${text}`
    if (slices.isOver) await slices.yield()
  }
  if (batch !== '') await run(`[${batch}]`)
}
