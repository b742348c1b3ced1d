import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  migratedFolder,
  PROGRAM,
  printed,
  run,
  serve,
  stop,
  temporaryFolder,
} from '../program.ts'

cleanUpAfterwards()

it('brings people along from files, says what it did, and duplicates no person', {
  timeout: 180_000,
}, async () => {
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const key = printed(server.stdout, 'API key')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
    return (await fetch(`${server.url}/api/v1/agents${path}`, { headers, ...sent })).json() as Promise<any>
  }
  await call('', { name: 'Ada' })
  const folder = await temporaryFolder()
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const csv = await file(
    'people.csv',
    'Email,Name,Notes\nmaria@example.com,Maria Costa,Maria is allergic to shellfish.\n',
  )
  const mem0 = await file(
    'mem0.json',
    JSON.stringify([{ id: '1', memory: 'Joe lives in Oslo.', user_id: 'joe' }]),
  )
  const chat = await file('chat.txt', 'Customer: I have a dog called Rex.\nAgent: Dogs are welcome.\n')
  const settings = { RAPPORT_URL: server.url, RAPPORT_API_KEY: key }
  const bring = (...words: string[]) => run(['import', ...words, '--agent', 'Ada'], settings)
  const facts = async (user: string) => JSON.stringify((await call(`/Ada/users/${user}/facts`)).facts)

  const tried = await run(['import', 'crm', csv, '--dry-run'], {})
  expect(tried).toMatchObject({ code: 0, stdout: '' })
  expect(tried.stderr).toContain('1 people, 0 facts, 0 messages, 1 texts.')
  const reported = await run(['import', 'crm', csv, '--dry-run', '--report', `${csv}.report`], {})
  expect(reported).toMatchObject({ code: 1 })
  expect(reported.stderr).toContain('leave out --report')

  const first = await bring('crm', csv)
  expect(first.stderr).not.toContain('Error')
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toMatch(/^1 of 1 people imported, \d+ facts stored\.\n$/)
  expect(await facts('maria@example.com')).toContain('shellfish')
  const again = JSON.parse(await facts('maria@example.com')).length
  await bring('crm', csv)
  expect(JSON.parse(await facts('maria@example.com'))).toHaveLength(again)

  expect((await bring('mem0', mem0)).code).toBe(0)
  expect(await facts('joe')).toContain('Oslo')
  expect((await bring('transcript', chat, '--user', 'ann')).code).toBe(0)
  expect(await facts('ann')).toContain('Rex')

  const withoutUser = await bring('transcript', chat)
  expect(withoutUser).toMatchObject({ code: 1, stdout: '' })
  expect(withoutUser.stderr).toContain('--user')
  const missing = await run(['import', 'crm', csv, '--agent', 'Nobody'], settings)
  expect(missing.code).toBe(1)
  expect(missing.stderr).toContain('The server refused')
  await stop(server)
  const away = await bring('crm', csv)
  expect(away.code).toBe(1)
  expect(away.stderr).toContain('does not answer')
})

it('goes on where it was killed, and brings nothing twice', { timeout: 300_000 }, async () => {
  const server = await serve({ RAPPORT_DATA_DIR: await migratedFolder() })
  const key = printed(server.stdout, 'API key')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const agents = `${server.url}/api/v1/agents`
  await fetch(agents, { method: 'POST', headers, body: JSON.stringify({ name: 'Ada' }) })
  const path = join(await temporaryFolder(), 'mem0.json')
  // Progress is noted every 500 entries: enough beyond that for the kill to come before the end.
  const people = 650
  const memories = Array.from({ length: people }, (_, at) => ({
    memory: `Lives in Town ${at}`,
    user_id: `u${at}`,
    created_at: '2024-01-01T00:00:00Z',
  }))
  await writeFile(path, JSON.stringify(memories))
  const words = ['import', 'mem0', path, '--agent', 'Ada']
  const settings = { RAPPORT_URL: server.url, RAPPORT_API_KEY: key }
  const progress = `${path}.import-progress`
  const entries = async () =>
    existsSync(progress) ? JSON.parse(await readFile(progress, 'utf8')).entries : 0
  const killed = spawn(process.execPath, [PROGRAM, ...words], { env: { ...process.env, ...settings } })
  await expect.poll(entries, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  killed.kill('SIGKILL')
  const again = await run(words, settings)
  expect(again.stderr).toMatch(/Going on after entry 500\./)
  expect(again.stdout).toBe(`${people} of ${people} people imported, ${people} facts stored.\n`)
  expect(existsSync(progress)).toBe(false)
  for (const at of [0, 499, 500, 577, 649]) {
    const answer = await fetch(`${agents}/Ada/memory/facts?user_id=u${at}`, { headers })
    const { facts } = (await answer.json()) as { facts: { content: string; mention_count: number }[] }
    expect(facts).toMatchObject([{ content: `Lives in Town ${at}`, mention_count: 1 }])
  }
  await stop(server)
})
