import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUpAfterwards, migratedFolder, printed, serve, stop } from '../program.ts'

const execute = promisify(execFile)
cleanUpAfterwards()

/** The text of a streamed reply. */
const spokenIn = (answer: string): string =>
  [...answer.matchAll(/"delta":\{"content":("(?:[^"\\]|\\.)*")\}/g)]
    .map((match) => JSON.parse(match[1] as string))
    .join('')

it('holds the first conversation of the README as it stands there', { timeout: 150_000 }, async () => {
  const page = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const block = /<!-- example: first calls -->\n```sh\n([\s\S]*?)```/.exec(page)?.[1] as string
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const env = { PATH: process.env['PATH'], URL: server.url, KEY: printed(server.stdout, 'API key') }
  // A line between the answers, so that one can be told from the next.
  const script = block.replace(/^curl/gm, 'echo; echo ----; curl')
  const { stdout } = await execute('sh', ['-eu', '-c', script], { env })
  const answers = stdout.split('----\n').slice(1)
  const json = (place: number) => JSON.parse(answers[place] as string)
  expect(json(0)).toMatchObject({ name: 'Ada' })
  expect(answers[1]).toContain('data: [DONE]')
  expect(json(2)).toMatchObject({ success: true, async: false })
  const known = json(3)
    .facts.map((fact: { content: string }) => fact.content)
    .join(' ')
  expect(known).toMatch(/Lyon/)
  expect(known).toMatch(/Rex/)
  expect(spokenIn(answers[4] as string)).toMatch(/Rex/)
  expect(json(5).results[0].content).toMatch(/Lyon/)
  await stop(server)
})

const DOCS = [
  'agents',
  'memory',
  'chat',
  'notifications',
  'routing',
  'imports',
  'widget',
  'knowledge',
  'analytics',
  'bandit',
  'scoring',
  'leads',
  'enrichment',
] as const

describe('the documentation', () => {
  let server: Awaited<ReturnType<typeof serve>>
  const call = async (credential: string, path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json() as Promise<Record<string, string>>
  }

  beforeAll(async () => {
    server = await serve({ RAPPORT_DATA_DIR: await migratedFolder(), RAPPORT_TRIALS_PER_DAY: '100' })
  }, 150_000)
  afterAll(() => stop(server))

  it.each(DOCS)('runs the examples of docs/%s.md as they stand there', { timeout: 150_000 }, async (name) => {
    const page = readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] as string)
    const calls = blocks.filter((block) => block.includes('curl '))
    expect(calls.length).toBeGreaterThan(0)
    // A workspace for each page, with what the pages take for granted: a few agents.
    const client = { hostname: 'docs', agent_name: 'Welcome', role: 'guide', blurb: '' }
    const key = (await call('', '/onboarding/trial', { client }))['api_key'] as string
    let project = ''
    for (const agent of ['Ada', 'Bea', 'Guide'])
      project = (await call(key, '/api/v1/agents', { name: agent }))['project_id'] ?? ''
    const env = { PATH: process.env['PATH'], URL: server.url, KEY: key, PROJECT: project }
    // A refusal makes curl fail, and with it the script.
    const script = calls.join('\n').replaceAll(/\bcurl /g, 'curl --fail-with-body ')
    await expect(execute('bash', ['-euo', 'pipefail', '-c', script], { env })).resolves.toBeDefined()
  })
})
