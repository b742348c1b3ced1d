import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  type Environment,
  migratedFolder,
  type Outcome,
  printed,
  run,
  type Serving,
  serve,
  stop,
} from '../program.ts'

cleanUpAfterwards()

const PROGRAM = fileURLToPath(new URL('../../bin/rapport.mjs', import.meta.url))
const SLUG = 'tidemark-hotels'

/** Begins a demo and kills it, without a word, as soon as guests have begun to write. */
function killedInTheMiddle(settings: Environment): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', RAPPORT_LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [PROGRAM, 'seed'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
    if (told.includes('Making weeks')) child.kill('SIGKILL')
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  return new Promise((resolve) => child.once('close', () => resolve(told)))
}

describe('rapport seed', () => {
  let settings: Environment
  let broken: string
  let first: Outcome
  let second: Outcome

  beforeAll(async () => {
    settings = { RAPPORT_DATA_DIR: await migratedFolder() }
    broken = await killedInTheMiddle(settings)
    first = await run(['seed'], settings)
    second = await run(['seed'], settings)
  }, 400_000)

  const signIn = (server: Serving, who: { username: string; password: string }): Promise<Response> =>
    fetch(`${server.url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, workspace: SLUG }),
    })

  it('calls nothing done that was broken off, and begins again', () => {
    expect(broken).toContain('Making weeks')
    expect(broken).not.toMatch(/Created|Done\./)
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(`Created the workspace ${SLUG}`) })
    // Without a terminal it says in lines what it is at.
    expect(first.stderr).toMatch(
      /^Making inquiries[\s\S]*^Making weeks of guests[\s\S]*^Making models …$[\s\S]*^Done\.$/m,
    )
    expect(first.stderr).not.toContain('█')
  })

  it('changes nothing when it is there, and shows no secret again', () => {
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('is there already') })
    expect(second.stdout).not.toMatch(/sk_|Created/)
  })

  it('makes people of every role and keys that work, in one workspace of that name', {
    timeout: 150_000,
  }, async () => {
    const people = [...first.stdout.matchAll(/^ {2}(owner|admin|member|viewer) +(\w+) +(\S+)$/gm)]
    expect(people.map(([, role]) => role)).toEqual(['owner', 'admin', 'member', 'viewer'])
    const server = await serve(settings)
    for (const [, role, username = '', password = ''] of people) {
      const answer = await signIn(server, { username, password })
      expect(answer.status, role).toBe(200)
    }
    const key = printed(first.stdout, 'Website')
    const authorization = `Bearer ${key}`
    const inbox = await fetch(`${server.url}/api/v1/conversations?limit=100`, { headers: { authorization } })
    expect(inbox.status).toBe(200)
    expect(((await inbox.json()) as { total: number }).total).toBe(40)

    // A server that runs keeps its folder to itself.
    const refused = await run(['seed'], settings)
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`in use by another Rapport process (pid ${server.pid})`),
    })
    // No user of the demo operates the installation.
    const [, , username = '', password = ''] = people[0] as RegExpMatchArray
    const { token } = (await (await signIn(server, { username, password })).json()) as { token: string }
    const operator = await fetch(`${server.url}/api/v1/operator/vouchers`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(operator.status).toBe(403)
    await stop(server)
  })
})
