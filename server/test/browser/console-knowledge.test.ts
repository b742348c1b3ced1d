import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { upload } from '../files.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { knowledgePath, learn } from '../knowledge.ts'

describe('knowledge in a browser', async () => {
  const app = await testApp({ worker: true })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const open = async (tab: string) => {
    const tenant = await app.newTenant()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    const show = async (name: string) => {
      await page.goto(`${url}/knowledge`)
      await page.getByRole('tab', { name }).click()
    }
    await show(tab)
    return { tenant, page, complaints, show }
  }
  const read = async (tenant: TestTenant, what: string) =>
    (await app.call('GET', knowledgePath(tenant, what), { as: tenant.key })).body
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

  it('reads a document while one watches, and finds what it says', async () => {
    const { tenant, page, complaints } = await open('Documents')
    await page.getByText('No documents yet').waitFor()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    await page.reload()
    // A connection slow enough to see the file go.
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', slow)
    const text = '# Descaling\n\nBoil vinegar in the kettle twice a year.\n'
    const file = { name: 'kettle.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByLabel('Sending kettle.md').waitFor()
    await page.getByText('indexed', { exact: true }).waitFor(PATIENCE)
    expect((await read(tenant, 'documents')).documents).toMatchObject([
      { file_name: 'kettle.md', status: 'indexed' },
    ])
    expect(await page.getByLabel('Sending kettle.md').count()).toBe(0)
    await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0 })
    await page.getByText(/^1 document, 1 node/).waitFor()
    const off = page.getByRole('note').filter({ hasText: 'Ada does not look anything up here' })
    await off.getByRole('button', { name: 'Switch on' }).click()
    await off.waitFor({ state: 'detached' })
    const { body: capabilities } = await app.call('GET', '/api/v1/agents/Ada/capabilities', {
      as: tenant.key,
    })
    expect(capabilities.knowledgeBase).toBe(true)
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('searchbox', { name: 'Ask' }).fill('How do I descale the kettle?')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Found' }).getByText('Boil vinegar').waitFor(PATIENCE)
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No documents yet').waitFor()
    await page.getByText(/^0 documents, /).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('opens a document, replaces it, reads it again and hands it out', async () => {
    const { tenant, page, complaints, show } = await open('Documents')
    await upload(app, tenant, 'kettle.md', '# Descaling\n\nBoil vinegar in the kettle twice a year.\n')
    await show('Documents')
    await page.getByRole('button', { name: 'kettle.md' }).click()
    const drawer = dialog(page, 'kettle.md')
    await drawer.getByText('Boil vinegar in the kettle').waitFor()
    const text = '# Descaling\n\nUse citric acid once a month.\n'
    const file = { name: 'kettle-2.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
    await page.getByLabel('New version of kettle.md').setInputFiles(file)
    const renewed = dialog(page, 'kettle-2.md')
    await renewed.getByText('Use citric acid').waitFor(PATIENCE)
    const versions = renewed.getByRole('region', { name: 'Versions' }).getByRole('listitem')
    await expect
      .poll(() => versions.allInnerTexts(), PATIENCE)
      .toEqual([
        expect.stringMatching(/^2\. kettle-2\.md searched/),
        expect.stringMatching(/^1\. kettle\.md\n/),
      ])
    await renewed.getByRole('button', { name: 'Read again' }).click()
    await expect.poll(() => versions.count(), PATIENCE).toBe(3)
    await versions.first().getByText('searched').waitFor(PATIENCE)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      renewed.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('kettle-2.md')
    let content = ''
    for await (const chunk of (await saved.createReadStream()).setEncoding('utf8')) content += chunk
    expect(content).toBe(text)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('edits a node and a fact, from the keyboard as well', async () => {
    const { tenant, page, complaints, show } = await open('Nodes')
    await page.getByRole('button', { name: 'Load an example' }).click()
    const list = page.getByRole('region', { name: 'Nodes', exact: true })
    await list.getByText('Kettle').waitFor()
    const { nodes } = await read(tenant, 'nodes')
    const kettle = nodes.find((node: { label: string }) => node.label === 'Kettle')
    // Down the list until the kettle is in focus.
    const focused = () => page.evaluate('document.activeElement?.closest("[data-row]")?.textContent')
    for (let at = 0; at < nodes.length && !String(await focused()).includes('Kettle'); at += 1)
      await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByLabel('Properties', { exact: true }).fill('{"price": 31, "colour": "red"}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved as a new version.').waitFor()
    expect((await read(tenant, `nodes/${kettle.node_id}`)).node).toMatchObject({
      version: 2,
      properties: { price: 31, colour: 'red' },
    })
    await list.getByText('Kettle').click()
    const facts = page.getByRole('region', { name: 'Facts of this node' })
    await facts.getByRole('button', { name: /Kettle supplied by Acme/ }).click()
    await page.getByLabel('Properties of the fact').fill('{"since": 2024}')
    await page.getByRole('button', { name: 'State it so' }).click()
    await page.getByText('Stated anew.').waitFor()
    const holds = await read(tenant, `facts/active?from_node_id=${kettle.node_id}`)
    expect(holds.facts).toMatchObject([{ version: 2, properties: { since: 2024 } }])
    await show('Facts')
    await page.getByText('no longer').waitFor()
    await page
      .getByRole('button', { name: /Kettle supplied by Acme/ })
      .first()
      .click()
    await page
      .getByRole('region', { name: 'Versions' })
      .getByText(/Version 1/)
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    await show('Nodes')
    await list.getByText('Acme').click()
    await dialog(page, 'Node').getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Acme?').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted.').waitFor()
    expect((await read(tenant, 'nodes')).nodes).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('runs rules, shows what they found and why, and learns what became of it', async () => {
    const { tenant, page, complaints } = await open('Rules')
    await page.getByRole('button', { name: 'Load an example' }).click()
    await page.getByRole('button', { name: /Next buy/ }).click(PATIENCE)
    const rule = page.getByRole('region', { name: 'Next buy' })
    await rule.getByText('success').waitFor(PATIENCE)
    expect(await rule.innerText()).toMatch(/in \d+ ms/)
    await page.getByLabel('For whom').fill('Ana')
    await page.keyboard.press('Enter')
    const offers = page.getByRole('region', { name: 'Recommended' })
    await offers.getByText('Teapot').first().waitFor()
    expect(await offers.innerText()).toMatch(/0\.\d\d[\s\S]*Kettle/)
    await offers.getByRole('button', { name: 'Teapot converted' }).click()
    const table = page.getByRole('region', { name: 'Conversions by segment' })
    await expect.poll(() => table.innerText().catch(() => ''), PATIENCE).toMatch(/city=Porto.*100\.0 %/)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: /Prices/ }).click()
    await page.getByRole('region', { name: 'Ranked' }).getByText('1. Teapot').waitFor(PATIENCE)
    await page.getByRole('img', { name: /price of Teapot by days looked back over. 7d: 42/ }).waitFor()
    const teapot = (await read(tenant, 'entities/product/Teapot')).entity_node_id
    const body = { properties: { price: 50 } }
    await app.call('PATCH', knowledgePath(tenant, `nodes/${teapot}`), { as: tenant.key, body })
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByLabel('Order').selectOption('rising')
    await page.getByRole('region', { name: 'Ranked' }).getByText('1. Teapot').waitFor(PATIENCE)
    await page.getByRole('img', { name: 'price of Teapot over time: 42, 50' }).waitFor(PATIENCE)
    expect(await page.locator('.u-wrap').count()).toBe(2)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('names what is wrong with a rule, and takes it once it is right', async () => {
    const { tenant, page } = await open('Rules')
    await page.getByRole('button', { name: 'New rule' }).click()
    await page.getByLabel('Begin with').selectOption({ label: 'Conversions over time' })
    await page.getByLabel('Config', { exact: true }).fill('{"event": "rain", "windows": ["2d"]}')
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = dialog(page, 'A new rule').getByRole('alert')
    await expect.poll(() => alert.innerText(), PATIENCE).toContain('config, target entity type')
    expect(await alert.innerText()).toMatch(/config, event: must[\s\S]*config, windows: must/)
    await page
      .getByLabel('Config', { exact: true })
      .fill('{"target_entity_type": "product", "event": "conversion"}')
    await page.getByRole('button', { name: 'Save' }).click()
    const rule = page.getByRole('region', { name: 'Taken up' })
    await rule.getByText('never run').waitFor()
    await rule.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Schedule').fill('0 3 * * *')
    await page.getByRole('button', { name: 'Save' }).click()
    await rule.getByText('runs at 0 3 * * * UTC').waitFor()
    await rule.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No rules yet').waitFor()
    expect((await read(tenant, 'analytics/rules')).rules).toEqual([])
    await page.context().close()
  })

  it('compares entities by several paths, and says why a value is missing', async () => {
    const { page, complaints } = await open('Compare')
    await page.getByRole('button', { name: 'Load an example' }).click()
    const table = page.getByRole('region', { name: 'Compared values' })
    await table.waitFor(PATIENCE)
    const cells = await table.getByRole('row').allInnerTexts()
    expect(cells.map((row) => row.split('\t'))).toEqual([
      ['Entity', 'terms.price', 'terms.days'],
      ['Kettle', '21', '5'],
      ['Mug', 'no such fact connects the two', 'no such fact connects the two'],
      ['Teapot', '33', 'the fact has nothing there'],
    ])
    await page.getByLabel('Mug').uncheck()
    await page.getByLabel('The other', { exact: true }).fill('Nobody')
    await page.getByRole('button', { name: 'Compare' }).click()
    await table.getByText('what it is compared by does not exist').first().waitFor()
    expect(await table.getByRole('row').count()).toBe(3)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('draws the graph, finds a node in it, and opens what is clicked', async () => {
    const { tenant, page, complaints, show } = await open('Nodes')
    const things = Array.from({ length: 300 }, (_, at) => ['thing', `Thing ${at}`] as const)
    const ties = things.slice(1).map(([, label], at) => [label, 'next_to', `Thing ${at >> 1}`] as const)
    expect((await learn(app, tenant, things, ties)).status).toBe(200)
    await show('Graph')
    const graph = page.getByRole('img', { name: /A graph of 300 nodes and 299 facts/ })
    await page.getByText('Sorted.').waitFor(PATIENCE)
    const colours = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('canvas')
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        return new Set(new Uint32Array(data.buffer)).size
      })()`)
    await expect.poll(colours, PATIENCE).toBeGreaterThan(10)
    await page.getByLabel('Find a node').fill('thing 77')
    await page.keyboard.press('Enter')
    const box = await graph.boundingBox()
    if (box === null) throw new Error('the graph is nowhere')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    await expect.poll(() => page.getByLabel('Label of this thing').inputValue(), PATIENCE).toBe('Thing 77')
    await page.keyboard.press('Escape')
    // Dragged aside, the middle is empty ground, and nothing opens there.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 30, { steps: 4 })
    await page.mouse.up()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
