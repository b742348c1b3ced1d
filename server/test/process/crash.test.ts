import { expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  freePort,
  migratedFolder,
  printed,
  type Serving,
  serve,
  stop,
} from '../program.ts'

cleanUpAfterwards()

const post = (url: string, body: object, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

async function signIn(server: Serving, first: { username: string; password: string }): Promise<string> {
  const answer = await post(`${server.url}/auth/sign-in`, first)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

/** Creates projects, several at a time, until the server is gone; `acknowledged` grows by those it answered for. */
async function createUntilGone(server: Serving, token: string, acknowledged: string[]): Promise<void> {
  const lane = async () => {
    for (;;) {
      try {
        const answer = await post(
          `${server.url}/api/v1/projects`,
          { name: `Number ${acknowledged.length}` },
          token,
        )
        if (!answer.ok) throw new Error(`answered ${answer.status}`)
        acknowledged.push(((await answer.json()) as { project_id: string }).project_id)
      } catch (error) {
        // A connection that broke means the server is gone; an answer that is not a 2xx would be a fault.
        if (String((error as Error).message).startsWith('answered')) throw error
        return
      }
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

it('loses nothing that was acknowledged when it is killed in the middle of writing, three times over', {
  timeout: 240_000,
}, async () => {
  // The same port throughout: session tokens are bound to the address.
  const settings = {
    RAPPORT_DATA_DIR: await migratedFolder(),
    PORT: String(await freePort()),
    RAPPORT_RATE_LIMIT: '0',
  }
  let server = await serve(settings)
  const first = {
    username: printed(server.stdout, 'Administrator'),
    password: printed(server.stdout, 'Password'),
  }
  const token = await signIn(server, first)
  const acknowledged: string[] = []

  for (const round of [1, 2, 3]) {
    const before = acknowledged.length
    const writing = createUntilGone(server, token, acknowledged)
    let isWriting = true
    void writing.finally(() => {
      isWriting = false
    })
    // However fast the machine is, the blow falls while four requests are under way.
    while (isWriting && acknowledged.length < before + 30)
      await new Promise((resolve) => setTimeout(resolve, 3 + round))
    expect(acknowledged.length).toBeGreaterThanOrEqual(before + 30)
    server.signal('SIGKILL')
    await writing

    server = await serve(settings)
    expect(server.stdout).not.toContain('sk_')
    for (const id of acknowledged) {
      const answer = await fetch(`${server.url}/api/v1/projects/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status, `project ${id}, one of ${acknowledged.length} acknowledged`).toBe(200)
      await answer.arrayBuffer()
    }
  }
  expect((await stop(server)).code).toBe(0)
})

it('finishes requests that are under way before it ends', { timeout: 150_000 }, async () => {
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const first = {
    username: printed(server.stdout, 'Administrator'),
    password: printed(server.stdout, 'Password'),
  }
  // Verifying a password takes tens of milliseconds: when the first is done, others are under way.
  const underWay = Array.from({ length: 8 }, () => post(`${server.url}/auth/sign-in`, first))
  await Promise.race(underWay)
  const ended = stop(server)
  const settled = await Promise.allSettled(underWay)
  for (const one of settled) if (one.status === 'fulfilled') expect([200, 503]).toContain(one.value.status)
  const answered = settled.filter((one) => one.status === 'fulfilled' && one.value.status === 200)
  expect(answered.length).toBeGreaterThan(1)
  expect((await ended).code).toBe(0)
})
