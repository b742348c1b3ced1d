import { expect, it } from 'vitest'
import { pdfOf, upload } from '../../../../test/files.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { knowledgePath } from '../../../../test/knowledge.ts'

const app = await testApp()

interface Result {
  readonly label: string
  readonly type: string
  readonly score: number
  readonly document_id?: string
  readonly page?: number
  readonly heading?: string
  readonly content?: string
  readonly properties: Readonly<Record<string, unknown>>
}

const search = async (tenant: TestTenant, q: string, more: Record<string, string> = {}): Promise<Result[]> =>
  (
    await app.call('GET', knowledgePath(tenant, `search?${new URLSearchParams({ q, ...more })}`), {
      as: tenant.key,
    })
  ).body.results

const baseOf = async (files: Readonly<Record<string, string | Buffer>>, isEmbedded = true) => {
  const tenant = await app.newTenant()
  for (const [name, content] of Object.entries(files)) await upload(app, tenant, name, content)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  if (isEmbedded) await workOff(app, tenant.tenantId, 'knowledge.embed')
  return tenant
}

/** Every page mentions guests, money and what may be brought back to the room, and answers nothing of it. */
const manual = (pages: number): Buffer =>
  pdfOf(
    Array.from({ length: pages }, (_, at) => [
      `# Section ${at + 1}: Device ${at + 1}`,
      `Can the device ${at + 1} be used by a guest? Bring it back to room ${at + 1} when the light is on.`,
      `Put the money box of device ${at + 1} back into its place before you bring the key to the desk.`,
      'The filter can be washed. Bring a second filter and put the first one back when it is dry.',
    ]),
  )

const SHORT = {
  'pet-policy.md':
    '# Pets\n\nDogs and cats are welcome in all rooms. We charge 15 euros a night for each animal.',
  'refund-policy.md':
    '# Refunds\n\nCancel up to 48 hours before arrival and we return the full amount you paid.',
  'breakfast.txt': 'Breakfast is served from seven to ten in the garden room.',
}

it('finds a short document beside a manual of 300 pages', async () => {
  const tenant = await baseOf({ 'manual.pdf': manual(300), ...SHORT }, false)
  // Without vectors only words can be found.
  expect((await search(tenant, 'can I bring my pets?'))[0]?.label).toBe('pet-policy.md')
  expect((await search(tenant, 'refund'))[0]?.label).toBe('refund-policy.md')
})

it('finds it by meaning too', async () => {
  const tenant = await baseOf({ 'manual.pdf': manual(40), ...SHORT })
  expect((await search(tenant, 'can I bring my pet?'))[0]?.label).toBe('pet-policy.md')
  expect((await search(tenant, 'money back'))[0]?.label).toBe('refund-policy.md')
})

it('leaves places to other documents, unless one has all the answers', async () => {
  const chapters = Array.from(
    { length: 30 },
    (_, at) => `## Step ${at}\n\nDescale the kettle, part ${at} of many.`,
  )
  const note = '# Note\n\nWho has hard water must descale the kettle more often, as the shop says.'
  const tenant = await baseOf(
    { 'long.md': chapters.join('\n\n'), 'one.md': note, 'two.md': `${note} Twice.` },
    false,
  )
  const found = await search(tenant, 'descale the kettle', { limit: '5' })
  expect(found.filter((one) => one.label === 'long.md')).toHaveLength(4)
  expect(found.map((one) => one.score)).toEqual(
    found.map((one) => one.score).sort((one, other) => other - one),
  )
  const alone = await search(tenant, 'descale the kettle', { limit: '20' })
  expect(alone.filter((one) => one.label === 'long.md').length).toBeGreaterThan(10)
})

it('answers nothing to what the documents do not speak of', async () => {
  const tenant = await baseOf(SHORT)
  expect(await search(tenant, 'How do I file the tax return of a limited company?')).toEqual([])
  for (const q of ['quantum chromodynamics', 'What is the capital of France?', 'parking'])
    expect(await search(tenant, q)).toEqual([])
  for (const { score } of await search(tenant, 'breakfast')) {
    expect(score).toBeGreaterThanOrEqual(0.1)
    expect(score).toBeLessThanOrEqual(1)
  }
})

it('finds by a single word what has no vector yet', async () => {
  const rooms =
    '# Rooms\n\nRooms to the sea cost 90 euros a night.\n\n# Dogs\n\nDogs are welcome in the garden house.\n'
  const tenant = await baseOf({ 'house.md': rooms }, false)
  const [first] = await search(tenant, 'May I bring my dog?')
  expect(first?.content).toContain('garden house')
})

it('shows a row of a table once, as its node, with page and heading', async () => {
  const table =
    '# Prices\n\n| Product | Price | Supplier |\n|---|---|---|\n| Acme | 10 | North |\n| Pan | 20 | South |\n| Kettle | 30 | West |\n'
  const tenant = await baseOf({ 'prices.md': table }, false)
  const found = await search(tenant, 'pan')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    label: 'Pan',
    type: 'product',
    properties: { price: 20 },
    content: 'Product: Pan; Price: 20; Supplier: South',
    page: 1,
    heading: 'Prices',
  })
  expect(found[0]?.document_id).toBeDefined()
})

const FAQS = {
  'faq.md':
    '# Guest questions\n\n## Pets\nDogs and cats are welcome for 12 euros a night.\n\n## Refunds\nCancel up to 48 hours before arrival and the full amount is returned to your card.\n\n## Breakfast\nBreakfast is served from 7 to 10.',
  'fragen.md':
    '# Häufige Fragen\n\n## Haustiere\nHunde und Katzen sind für 12 Euro pro Nacht willkommen.\n\n## Erstattung\nBei Stornierung bis 48 Stunden vor Anreise wird der volle Betrag auf Ihre Karte erstattet.\n\n## Frühstück\nFrühstück gibt es von 7 bis 10 Uhr.',
  'preguntas.md':
    '# Preguntas frecuentes\n\n## Mascotas\nLos perros y gatos son bienvenidos por 12 euros la noche.\n\n## Reembolsos\nSi cancela hasta 48 horas antes de la llegada, se devuelve el importe completo a su tarjeta.\n\n## Desayuno\nEl desayuno se sirve de 7 a 10.',
}

it('knows what people ask for in words that no document uses, in three languages beside a manual', async () => {
  const tenant = await baseOf({ 'manual.pdf': manual(40), ...FAQS })
  const first = async (q: string) => (await search(tenant, q))[0]?.properties['heading'] ?? null
  expect(await first('money back')).toMatch(/Refunds$/)
  expect(await first('can I bring my pet?')).toMatch(/Pets$/)
  expect(await first('Geld zurück')).toMatch(/Erstattung$/)
  expect(await first('bekomme ich mein Geld zurück?')).toMatch(/Erstattung$/)
  expect(await first('kann ich mein Haustier mitbringen?')).toMatch(/Haustiere$/)
  expect(await first('¿me devuelven el dinero?')).toMatch(/Reembolsos$/)
  expect(await first('devolución del dinero')).toMatch(/Reembolsos$/)
  expect(await first('¿puedo llevar a mi perro?')).toMatch(/Mascotas$/)
  for (const stranger of ['who won the football world cup in 1998?', 'what is the capital of Mongolia?'])
    expect(await search(tenant, stranger)).toEqual([])
})
