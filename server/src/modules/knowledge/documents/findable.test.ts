import { expect, it } from 'vitest'
import { docxOf, upload, wordParagraph } from '../../../../test/files.ts'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { knowledgePath } from '../../../../test/knowledge.ts'

const app = await testApp()

const indexed = async (fileName: string, content: Buffer | string) => {
  const tenant = await app.newTenant()
  const made = await upload(app, tenant, fileName, content)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const get = async (path: string) =>
    (await app.call('GET', knowledgePath(tenant, path), { as: tenant.key })).body
  const document = await get(`documents/${made.body.document_id}`)
  return {
    document,
    tenant,
    search: async (words: string, mode = 'bm25') =>
      (await get(`search?mode=${mode}&q=${encodeURIComponent(words)}`)).results,
  }
}

it.each([
  ['line.txt', 'Closed on Mondays', 'closed mondays'],
  ['word.txt', 'Wolpertinger', 'wolpertinger'],
  ['menu.txt', 'Pad Thai 12.50\nGreen Curry 13.00\nRice 2.00\n', 'green curry'],
  ['menu-apart.txt', 'Pad Thai 12.50\n\nGreen Curry 13.00\n\nRice 2.00\n', 'pad thai'],
  ['menu-tabs.txt', 'Pad Thai\t12.50\nGreen Curry\t13.00\n', '12.50'],
  ['menu-dots.txt', 'Pad Thai ........ 12.50\nGreen Curry ..... 13.00\nRice ..... 2.00', 'rice'],
  ['heading.md', '# Opening hours', 'opening hours'],
  ['headings.md', '# Chapter\n\n## Descaling\n\n## Cleaning\n', 'descaling'],
  ['underlined.md', 'Warranty\n========\n', 'warranty'],
  ['html.md', '<div align="center">Only in HTML</div>\n', 'only in html'],
  ['code.md', '```\nnpm install rapport\n```\n', 'npm install rapport'],
  ['heading.html', '<h1>Holidays</h1>', 'holidays'],
  ['title.html', '<title>Impressum</title><body></body>', 'impressum'],
  ['header.csv', 'Product,Price\n', 'product price'],
  ['one.csv', 'Wolpertinger\n', 'wolpertinger'],
  ['title.docx', docxOf(wordParagraph('House rules', 'Heading1')), 'house rules'],
  ['japanese.txt', '営業時間は午前九時からです', '営業時間'],
  ['japanese.md', '# 返品について', '返品'],
  ['chinese.txt', '退货政策：三十天内可退货', '退货政策'],
  ['thai.txt', 'ร้านเปิดเวลาเก้าโมงเช้า', 'ร้านเปิด'],
  ['korean.txt', '영업시간은 아홉시부터입니다', '영업시간은'],
  ['arabic.txt', 'مغلق يوم الاثنين', 'مغلق الاثنين'],
  ['number.txt', '4711', '4711'],
])('finds %s by its own words', async (fileName, content, words) => {
  const { document, search } = await indexed(fileName, content)
  expect(document).toMatchObject({ status: 'indexed' })
  const found = await search(words)
  expect(found.some((one: { document_id?: string }) => one.document_id === document.document_id)).toBe(true)
})

it.each([
  ['signs.txt', '*** --- ???'],
  ['emoji.md', '🍕🍕'],
  ['empty.html', '<html><head><style>p {}</style></head><body><script>x()</script></body></html>'],
  ['commas.csv', ',,,\n,,,\n'],
])('fails %s, in which nothing could be found', async (fileName, content) => {
  const { document } = await indexed(fileName, content)
  expect(document).toMatchObject({
    status: 'failed',
    error_msg: expect.stringContaining('no words or numbers'),
  })
})

it('finds what is made of words that every text has by its meaning', async () => {
  const { document, tenant, search } = await indexed('small-words.txt', 'To be or not to be')
  await workOff(app, tenant.tenantId)
  const found = await search('to be or not to be', 'auto')
  expect(found[0]).toMatchObject({ document_id: document.document_id })
})
