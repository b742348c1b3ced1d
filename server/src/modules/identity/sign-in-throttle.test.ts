import { expect, it } from 'vitest'
import { type Reply, type TestApp, type TestTenant, testApp } from '../../../test/harness.ts'
import { runJob } from '../../../test/jobs.ts'
import { newPerson, PASSWORD, type TestPerson } from '../../../test/people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { asSystem } from '../../platform/db/database.ts'

// Tests name the address they come from, as a proxy would.
const app = await testApp({ settings: { RAPPORT_TRUST_PROXY: '127.0.0.1' } })

let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

interface Guess {
  readonly username: string
  readonly password: string
  readonly workspace?: string
}

const from = (address: string, body: Guess, on: TestApp = app): Promise<Reply> =>
  on.call('POST', '/auth/sign-in', { headers: { 'x-forwarded-for': address }, body })

const right = ({ username, password }: TestPerson): Guess => ({ username, password })
const wrong = ({ username }: TestPerson): Guess => ({ username, password: 'not the password' })

async function guess(times: number, address: string, person: TestPerson, on: TestApp = app): Promise<void> {
  for (let count = 0; count < times; count += 1)
    expect((await from(address, wrong(person), on)).status).toBe(401)
}

const someone = async (tenant?: TestTenant): Promise<TestPerson> =>
  newPerson(app, tenant ?? (await app.newTenant()))

it('makes the guessing address wait, and no other', async () => {
  const person = await someone()
  const attacker = newAddress()
  await guess(5, attacker, person)
  expect((await from(attacker, right(person))).status).toBe(401)
  expect((await from(newAddress(), right(person))).status).toBe(200)
})

it('makes every wait longer than the one before, up to two hours, and forgives after a day', async () => {
  const person = await someone()
  const address = newAddress()
  for (const minutes of [15, 30, 60, 120, 120]) {
    await guess(5, address, person)
    app.clock.advance(minutes * MINUTE_MS - SECOND_MS)
    expect((await from(address, right(person))).status).toBe(401)
    app.clock.advance(2 * SECOND_MS)
  }
  await guess(4, address, person)
  app.clock.advance(DAY_MS)
  await guess(4, address, person)
  expect((await from(address, right(person))).status).toBe(200)
})

it('does not touch the same name in another workspace', async () => {
  const [one, two] = [await app.newTenant(), await app.newTenant()]
  const username = `namesake ${one.slug}`
  await newPerson(app, one, { username })
  await newPerson(app, two, { username })
  const address = newAddress()
  const body = { username, password: 'not the password', workspace: one.slug }
  for (let count = 0; count < 6; count += 1) await from(address, body)
  expect((await from(address, { ...body, password: PASSWORD })).status).toBe(401)
  expect((await from(address, { username, password: PASSWORD, workspace: two.slug })).status).toBe(200)
})

it('counts the addresses of one IPv6 network as one', async () => {
  const person = await someone()
  for (let count = 1; count <= 5; count += 1) await from(`2001:db8:7:7::${count}`, wrong(person))
  expect((await from('2001:db8:7:7:ffff::1', right(person))).status).toBe(401)
  expect((await from('2001:db8:7:8::1', right(person))).status).toBe(200)
})

it('slows guesses from many addresses down, and never keeps the owner out of a familiar one', async () => {
  const person = await someone()
  const home = newAddress()
  expect((await from(home, right(person))).status).toBe(200)
  for (let count = 0; count < 20; count += 1) await guess(1, newAddress(), person)
  // An attack that goes on, faster than it is let through.
  for (let hour = 0; hour < 3; hour += 1) {
    expect((await from(newAddress(), right(person))).status).toBe(401)
    expect((await from(home, right(person))).status).toBe(200)
    app.clock.advance(HOUR_MS)
    for (let count = 0; count < 25; count += 1) await guess(1, newAddress(), person)
  }
  app.clock.advance(2 * MINUTE_MS)
  expect((await from(newAddress(), right(person))).status).toBe(200)
})

it('does not let strangers use up the tries of a familiar address, nor the other way round', async () => {
  const person = await someone()
  const home = newAddress()
  for (let round = 0; round < 8; round += 1) {
    expect((await from(home, right(person))).status).toBe(200)
    await guess(4, home, person)
  }
  expect((await from(newAddress(), right(person))).status).toBe(200)
})

it('stops an address that tries one password on many names, except for who is at home there', async () => {
  const limited = await testApp({
    settings: { RAPPORT_TRUST_PROXY: '127.0.0.1', RAPPORT_SIGN_IN_FAILURES: '10' },
  })
  const tenant = await limited.newTenant()
  const [neighbour, victim] = [await newPerson(limited, tenant), await newPerson(limited, tenant)]
  const address = newAddress()
  expect((await from(address, right(neighbour), limited)).status).toBe(200)
  for (let count = 0; count < 10; count += 1)
    await from(address, { username: `name ${count} of ${tenant.slug}`, password: PASSWORD }, limited)
  expect((await from(address, right(victim), limited)).status).toBe(401)
  expect((await from(address, right(neighbour), limited)).status).toBe(200)
  expect((await from(newAddress(), right(victim), limited)).status).toBe(200)
  limited.clock.advance(7 * MINUTE_MS)
  expect((await from(address, right(victim), limited)).status).toBe(200)
})

it('answers alike for names that do not exist', async () => {
  const person = await someone()
  const address = newAddress()
  const answers: string[] = []
  for (const username of [person.username, `nobody ${person.username}`])
    for (let count = 0; count < 7; count += 1) {
      const reply = await from(address, { username, password: 'not the password' })
      answers.push(`${reply.status} ${reply.text.replace(reply.body.instance, '')}`)
    }
  expect(new Set(answers).size).toBe(1)
})

it('holds in another process, which has never seen the address', async () => {
  const other = await testApp({ settings: { RAPPORT_TRUST_PROXY: '127.0.0.1' }, clock: app.clock })
  const person = await someone()
  const address = newAddress()
  await guess(3, address, person)
  await guess(2, address, person, other)
  expect((await from(address, right(person), other)).status).toBe(401)
  expect((await from(address, right(person))).status).toBe(401)
})

it('verifies five guesses of a burst from one address, and no more', async () => {
  const person = await someone()
  const address = newAddress()
  await Promise.all(Array.from({ length: 30 }, () => from(address, wrong(person))))
  expect((await from(address, right(person))).status).toBe(401)
  // Twenty verified guesses would make every unfamiliar address wait.
  expect((await from(newAddress(), right(person))).status).toBe(200)
})

it('is lifted when the password is reset', async () => {
  const tenant = await app.newTenant()
  const person = await someone(tenant)
  const address = newAddress()
  await guess(5, address, person)
  const path = `/api/v1/workspace-users/${person.userId}/reset-password`
  const { body } = await app.call('POST', path, { as: tenant.owner })
  const reply = await from(address, { username: person.username, password: body.temp_password })
  expect(reply.body.code).toBe('password_change_required')
})

it('keeps no address in the clear, and forgets what is old', async () => {
  const person = await someone()
  const address = newAddress()
  await guess(2, address, person)
  const rows = () =>
    app.db.read(asSystem, (tx) =>
      tx.db.selectFrom('sign_in_attempts').selectAll().where('user_id', '=', person.userId).execute(),
    )
  const kept = await rows()
  expect(kept).toHaveLength(3)
  expect(JSON.stringify(kept)).not.toContain(address)
  app.clock.advance(3 * DAY_MS)
  await runJob(app, 'identity.sweep-sign-ins')
  // Left is the address that the password was chosen from.
  expect((await rows()).map(({ succeeded_at }) => succeeded_at !== null)).toEqual([true])
  app.clock.advance(91 * DAY_MS)
  await runJob(app, 'identity.sweep-sign-ins')
  expect(await rows()).toEqual([])
})
