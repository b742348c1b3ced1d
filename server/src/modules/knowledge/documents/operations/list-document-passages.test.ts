import { expect, it } from 'vitest'
import { pdfOf, upload } from '../../../../../test/files.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('shows the text of a document in its order, by pages and page by page', async () => {
  const tenant = await app.newTenant()
  const pages = [1, 2, 3].map((number) => ['# Chapter', `Text of page ${number}.`])
  const { document_id: id } = (await upload(app, tenant, 'book.pdf', pdfOf(pages))).body
  const list = async (query = '') =>
    (await app.call('GET', knowledgePath(tenant, `documents/${id}/passages${query}`), { as: tenant.key }))
      .body
  expect(await list()).toMatchObject({ document_id: id, version: 0, passages: [], has_more: false })
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const all = await list()
  expect(all).toMatchObject({ version: 1, has_more: false })
  expect(all.passages.map((one: object) => ({ ...one, passage_id: '' }))).toEqual(
    [1, 2, 3].map((page) => ({
      passage_id: '',
      position: page - 1,
      page,
      heading: 'Chapter',
      content: `Text of page ${page}.`,
    })),
  )
  const first = await list('?limit=2')
  expect(first).toMatchObject({ has_more: true, passages: [{ page: 1 }, { page: 2 }] })
  expect(await list(`?limit=2&cursor=${first.next_cursor}`)).toMatchObject({
    has_more: false,
    passages: [{ page: 3 }],
  })
  expect((await list('?page=2')).passages).toMatchObject([{ content: 'Text of page 2.' }])
  const far = Buffer.from('[1e300]').toString('base64url')
  expect((await list(`?cursor=${far}`)).passages).toEqual([])
})

it('refuses what is no page, limit or cursor, and knows only its own', async () => {
  const [tenant, stranger] = [await app.newTenant(), await app.newTenant()]
  const { document_id: id } = (await upload(app, tenant, 'a.txt', 'x y')).body
  const path = knowledgePath(tenant, `documents/${id}/passages`)
  expect(locationsOf(await app.call('GET', `${path}?page=0&limit=1001`, { as: tenant.key }))).toEqual([
    'query.limit',
    'query.page',
  ])
  expect(locationsOf(await app.call('GET', `${path}?cursor=bm8`, { as: tenant.key }))).toEqual([
    'query.cursor',
  ])
  expect((await app.call('GET', path)).status).toBe(401)
  const foreign = knowledgePath(stranger, `documents/${id}/passages`)
  expect((await app.call('GET', foreign, { as: stranger.key })).status).toBe(404)
})
