import { expect, it } from 'vitest'
import { EventConsumer } from '../event-source.ts'
import { cleanUpAfterwards, freePort, migratedFolder, printed, serve, stop } from '../program.ts'

cleanUpAfterwards()

it('misses nothing and repeats nothing when the server is killed under a reading client', async () => {
  const environment = {
    RAPPORT_DATA_DIR: await migratedFolder(),
    PORT: String(await freePort()),
    RAPPORT_BOOTSTRAP_ADMIN_PASSWORD: 'a long enough password',
  }
  let server = await serve(environment)
  const key = printed(server.stdout, 'API key')
  const signedIn = await fetch(`${server.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: environment.RAPPORT_BOOTSTRAP_ADMIN_PASSWORD }),
  })
  // What happens to the account belongs to no project, and is shown to people.
  const { token } = (await signedIn.json()) as { token: string }
  const url = `${server.url}/api/v1/events/stream`
  const consumer = new EventConsumer()
  consumer.lastId = '0'

  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const { ended } = await consumer.open(url, token)
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 300; n += 1) {
          const put = await fetch(`${server.url}/api/v1/account/config/k-${writer}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: String(n),
          }).catch(() => undefined)
          if (put === undefined) return
          if (put.ok) acknowledged += 1
        }
      }),
    )
    await expect
      .poll(() => consumer.frames.length, { timeout: 60_000 })
      .toBeGreaterThan(acknowledged === 0 ? 0 : 20 * (round + 1))
    server.signal('SIGKILL')
    await Promise.all([writers, ended, server.outcome])
    server = await serve(environment)
  }
  await consumer.open(url, token)
  const last = await fetch(`${server.url}/api/v1/account/config/last`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(last.ok).toBe(true)
  await expect.poll(() => consumer.frames.at(-1)?.data.subject_id, { timeout: 60_000 }).toBe('last')

  const ids = consumer.frames.map((frame) => Number(frame.id))
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => n + 1))
  // Every acknowledged write left its event; one that was killed before it could answer may have left one too.
  const written = consumer.frames.filter((frame) => frame.data.type === 'config.updated').length - 1
  expect(written).toBeGreaterThanOrEqual(acknowledged)
  expect(written).toBeLessThanOrEqual(acknowledged + 4 * 3)
  consumer.close()
  await stop(server)
}, 300_000)
