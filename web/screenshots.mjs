// Draws the pictures of the documentation: npm run screenshots -w web -- http://127.0.0.1:8080 admin <password>
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const [url = 'http://127.0.0.1:8080', username = 'admin', password = ''] = process.argv.slice(2)
const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 750 } })
const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` })

await page.goto(url)
await page.getByLabel('Username').fill(username)
await page.getByLabel('Password', { exact: true }).fill(password)
await page.keyboard.press('Enter')
await page.getByText('built-in responder').waitFor()
await picture('home')
await page.getByRole('button', { name: 'Start the demo' }).click()
await page.getByLabel('Message').fill('What is my dog called?')
await page.keyboard.press('Enter')
await page.getByText(/\d+ new, \d+ confirmed/).waitFor()
await picture('playground')
await page.goto(`${url}/agents/Ada`)
await page.getByText('The five traits').waitFor()
await picture('agent')
await page.goto(`${url}/learning`)
await page.getByRole('button', { name: 'Simulate' }).click()
await page.getByRole('heading', { name: 'Actions' }).waitFor({ timeout: 60_000 })
await picture('learning')
await browser.close()
