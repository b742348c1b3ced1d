import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { facts, search, tell, withAda } from '../../../../../test/memory.ts'
import { newPerson } from '../../../../../test/people.ts'
import { getSealing, putSealing, rawRows, runSealing, wordsIn } from '../../../../../test/sealed-day.ts'
import { enrolTotp } from '../../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../../kernel/clock.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { readSealing } from '../../../../platform/words/word-seals.store.ts'

const app = await testApp()

it('seals what is written from then on at once, and what was there in the background', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Plays the xylofoon.')
  const begun = await putSealing(app, tenant, true)
  expect(begun).toMatchObject({ status: 200, body: { enabled: true, status: 'sealing', rows_done: 0 } })
  await tell(app, tenant, 'Plays the zitarra.')
  const words = { before: 'xylofoon', after: 'zitarra' }
  expect(wordsIn(await rawRows(app, tenant.tenantId), words)).toEqual(['memory_facts: before'])
  // Rows of both kinds read right, and repeat each other.
  expect((await facts(app, tenant)).facts).toHaveLength(2)
  await tell(app, tenant, 'plays the Xylofoon')
  await tell(app, tenant, 'plays the Zitarra')
  expect((await facts(app, tenant)).facts).toHaveLength(2)
  expect((await search(app, tenant, 'xylofoon'))[0]?.content).toBe('Plays the xylofoon.')
  await runSealing(app, tenant)
  expect(await getSealing(app, tenant)).toMatchObject({
    status: 'sealed',
    rows_done: expect.any(Number),
    finished_at: expect.any(String),
  })
  expect(wordsIn(await rawRows(app, tenant.tenantId), words)).toEqual([])
  expect((await search(app, tenant, 'xylofoon'))[0]?.content).toBe('Plays the xylofoon.')
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('workspace.sealing'))).toEqual([
    'workspace.sealing_changed',
    'workspace.sealing_completed',
  ])
})

it('unseals likewise, and changes nothing when it is so already', async () => {
  const tenant = await withAda(app)
  expect((await putSealing(app, tenant, false)).body).toMatchObject({ enabled: false, status: 'off' })
  await putSealing(app, tenant, true)
  await tell(app, tenant, 'Keeps quokkas.')
  expect((await putSealing(app, tenant, true)).body.status).toBe('sealing')
  expect((await putSealing(app, tenant, false)).body).toMatchObject({ enabled: false, status: 'unsealing' })
  await tell(app, tenant, 'Keeps numbats.')
  await tell(app, tenant, 'keeps Quokkas')
  expect((await facts(app, tenant)).facts).toHaveLength(2)
  await runSealing(app, tenant)
  expect(await getSealing(app, tenant)).toMatchObject({ enabled: false, status: 'off' })
  const found = wordsIn(await rawRows(app, tenant.tenantId), { one: 'quokkas', two: 'numbats' })
  expect(found).toEqual(['memory_facts: one', 'memory_facts: two'])
  expect((await facts(app, tenant)).facts).toHaveLength(2)
})

it('is one run of many that are asked for at once', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.')
  await Promise.all(Array.from({ length: 4 }, () => putSealing(app, tenant, true)))
  await runSealing(app, tenant)
  expect((await getSealing(app, tenant)).status).toBe('sealed')
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'workspace.sealing_completed')).toHaveLength(1)
})

it('finds at night what a process wrote that did not know yet', async () => {
  const tenant = await withAda(app)
  await putSealing(app, tenant, true)
  await runSealing(app, tenant)
  const { body } = await app.call('POST', '/api/v1/agents/Ada/memory/facts', {
    as: tenant.key,
    body: { user_id: 'u1', content: 'Owns a theremin.' },
  })
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.run({
      text: `update memory_facts set atomic_text = 'Owns a theremin.' where fact_id = $1`,
      values: [body.fact_id],
    }),
  )
  expect(wordsIn(await rawRows(app, tenant.tenantId), { it: 'theremin' })).toEqual(['memory_facts: it'])
  await runJob(app, 'workspaces.sweep-seals')
  await runSealing(app, tenant)
  expect(wordsIn(await rawRows(app, tenant.tenantId), { it: 'theremin' })).toEqual([])
  expect(await getSealing(app, tenant)).toMatchObject({ status: 'sealed' })
})

it('seals a fact too that a process which did not know yet stored a second time', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Restores globes.')
  const { body } = await putSealing(app, tenant, true)
  const sealing = await app.db.read(asSystem, (tx) => readSealing(tx, tenant.tenantId))
  // A process that hears late neither finds the sealed one nor seals its own.
  await tell(app, tenant, 'Repairs clocks.')
  app.db.seals.use([])
  await tell(app, tenant, 'Repairs clocks.')
  for (const one of sealing) app.db.seals.add(one)
  expect(body.status).toBe('sealing')
  await runSealing(app, tenant)
  expect(await getSealing(app, tenant)).toMatchObject({ status: 'sealed' })
  expect(wordsIn(await rawRows(app, tenant.tenantId), { one: 'globes', two: 'clocks' })).toEqual([])
  const read = (await facts(app, tenant)).facts.map(({ content }: { content: string }) => content)
  expect(read.sort()).toEqual(['Repairs clocks.', 'Repairs clocks.', 'Restores globes.'])
  await putSealing(app, tenant, false)
  await runSealing(app, tenant)
  expect((await getSealing(app, tenant)).status).toBe('off')
  expect((await facts(app, tenant)).facts).toHaveLength(3)
})

it('is for owners and administrators, with their second factor, and leaves an audit entry', async () => {
  const tenant = await withAda(app)
  expect((await putSealing(app, tenant, true, '')).status).toBe(401)
  expect((await putSealing(app, tenant, true, tenant.key)).status).toBe(401)
  expect((await putSealing(app, tenant, true, (await tenant.member('member')).token)).status).toBe(403)
  for (const wrong of [undefined, null, 'yes', 1]) {
    const reply = await putSealing(app, tenant, wrong)
    expect([reply.status, locationsOf(reply)]).toEqual([400, ['body.enabled']])
  }
  const person = await newPerson(app, tenant, { role: 'owner' })
  await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  expect((await putSealing(app, tenant, true, person.token)).body.code).toBe('step_up_required')
  expect((await putSealing(app, tenant, true, (await tenant.member('admin')).token)).status).toBe(200)
  const audit = await app.call('GET', '/api/v1/audit?operation=putWorkspaceSealing', { as: tenant.owner })
  expect(JSON.stringify(audit.body)).toContain('"after":{"enabled":true}')
})
