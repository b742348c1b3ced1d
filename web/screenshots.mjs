// Draws the pictures of the documentation, of the workspace that `rapport seed` makes:
//   npm run screenshots -w web -- http://127.0.0.1:8080 olivia <password> tidemark-hotels
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const [url = 'http://127.0.0.1:8080', username = 'admin', password = '', workspace = ''] =
  process.argv.slice(2)
const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
// A live stream never ends, so there is no quiet network to wait for: what was asked for has been drawn by then.
const drawn = () => page.waitForTimeout(1_500)
const picture = async (name) => {
  await drawn()
  await page.screenshot({ path: `${folder}/${name}.png` })
  process.stdout.write(`${name}\n`)
}
const open = (path) => page.goto(url + path)
const tab = (name) => page.getByRole('tab', { name, exact: true }).click()

await open('/')
await page.getByLabel('Username').fill(username)
await page.getByLabel('Password', { exact: true }).fill(password)
if (workspace !== '') {
  const field = page.getByLabel('Workspace')
  if (!(await field.isVisible()))
    await page
      .getByText(/workspace/i)
      .first()
      .click()
  await field.fill(workspace)
}
await page.keyboard.press('Enter')
await page.getByRole('navigation').first().waitFor()
await picture('home')
await open('/agents')
await picture('agents')
await page.getByRole('main').getByRole('link').first().click()
await page.getByText('The five traits').waitFor()
await picture('agent')
await open('/playground')
await page.getByLabel('Message').fill('What do you know about me?')
await page.keyboard.press('Enter')
await page.getByText(/[0-9] new, /).waitFor({ timeout: 60_000 })
await picture('playground')
await open('/inbox')
await drawn()
await page.keyboard.press('j')
await page.keyboard.press('Enter')
await picture('inbox')
await open('/people')
await picture('people')
await page
  .getByRole('main')
  .getByRole('link', { name: /Grace Ellison/ })
  .click()
await page.getByRole('tab', { name: 'Memory' }).click()
await picture('person')
await open('/reports?range=90')
await picture('reports')
await open('/inbox/routing')
await picture('routing')
await open('/memory')
await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Ines' })
await page.getByText('Sorted.').waitFor({ timeout: 60_000 })
await picture('memory')
await open('/knowledge')
await picture('knowledge')
await tab('Graph')
await drawn()
await picture('graph')
await open('/learning')
await picture('learning')
await tab('Simulation')
await page.getByRole('button', { name: 'Simulate' }).click()
await page.getByRole('heading', { name: 'Actions' }).waitFor({ timeout: 60_000 })
await picture('simulation')
await tab('Leads')
await page.getByRole('main').getByRole('combobox').first().selectOption('score')
await picture('leads')
for (const name of ['team', 'settings', 'billing', 'account']) {
  await open(`/${name}`)
  await picture(name)
}
await browser.close()
