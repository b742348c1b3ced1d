import { expect, it } from 'vitest'
import { readTime } from './model-time.ts'

const near = new Date('2026-03-10T12:00:00Z')
const read = (written: unknown) => readTime(written, { near, timezone: 'Europe/Lisbon' })

it.each<[string, string, string]>([
  ['2026-07-13', '2026-07-13T11:00:00.000Z', 'day'],
  ['2026-07-13T18:00', '2026-07-13T17:00:00.000Z', 'moment'],
  ['2026-07-13 18:00:30', '2026-07-13T17:00:00.000Z', 'moment'],
  ['2026-07-13T18:00:00Z', '2026-07-13T18:00:00.000Z', 'moment'],
  ['2026-07-13T18:00:00.5+02:00', '2026-07-13T16:00:00.500Z', 'moment'],
  ['2026-07', '2026-07-01T11:00:00.000Z', 'month'],
  ['2027', '2027-01-01T12:00:00.000Z', 'year'],
])('reads %s on the person’s wall unless it names an offset', (written, at, sharpness) => {
  expect(read(written)).toEqual({ at: new Date(at), sharpness })
})

it.each(['next Friday', '2026-13-01', '2026-02-30', '2026-07-13T25:00', '9999-01-01', '0001-01-01', 5, {}])(
  'reads no time in %j',
  (written) => expect(read(written)).toBeUndefined(),
)
