import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { workOff } from '../jobs.ts'
import { tell, withAda } from '../memory.ts'
import { retentionOf } from '../retention.ts'
import { runSealing } from '../sealed-day.ts'
import { PNG, sendFile } from '../stored-files.ts'
import { nameOfWorkspace } from '../workspaces.ts'

describe('the data of a workspace in a browser', async () => {
  // Of its own, and without a worker: exports and nights run when the test says so.
  const app = await testApp({ settings: {} })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const open = async () => {
    const tenant = await withAda(app)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/settings?tab=data`)
    await page.getByRole('region', { name: 'Retention' }).waitFor(PATIENCE)
    return { tenant, page, complaints }
  }

  it('sets retention, shows what would go and went, and a hold that keeps it', async () => {
    const { tenant, page, complaints } = await open()
    const retention = retentionOf(app, tenant)
    await sendFile(app, tenant, PNG)
    await app.db.pool.query(`update files set created_at = now() - interval '9 days' where tenant_id = $1`, [
      tenant.tenantId,
    ])
    await page.getByLabel('Files').fill('7')
    await page.getByLabel('Audit log').fill('90')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor(PATIENCE)
    const next = page.getByRole('region', { name: 'Next run' })
    await next.getByText('Files').waitFor(PATIENCE)
    const { body } = await retention.call('GET', '/retention')
    expect(body).toMatchObject({ files_days: 7, audit_days: 90, memory_days: null })

    await page.getByLabel('Reason').fill('File 12/2026')
    await page.getByRole('button', { name: 'Place a hold' }).click()
    await next.getByText('Nothing would be removed now.').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Lift' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('lifted', { exact: true }).waitFor(PATIENCE)
    await retention.night()
    await page.reload()
    const last = page.getByRole('region', { name: 'Last run' })
    await last.getByText('done').waitFor(PATIENCE)
    expect(await last.locator('dl').innerText()).toMatch(/Files\s+1/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('seals messages and facts, shows how far that is, and unseals them', async () => {
    const { tenant, page, complaints } = await open()
    await tell(app, tenant, 'Collects seals.')
    const card = page.getByRole('region', { name: 'Message encryption' })
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByText(/^Encrypting what is stored/).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await runSealing(app, tenant)
    await card.getByText('sealed', { exact: true }).waitFor(PATIENCE)
    await card.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await card.getByText(/^Decrypting what is stored/).waitFor(PATIENCE)
    await runSealing(app, tenant)
    await card.getByText('off', { exact: true }).waitFor(PATIENCE)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('exports the workspace, also after the page was left, and hands out the archive', async () => {
    const { tenant, page, complaints } = await open()
    await page.getByRole('button', { name: 'Start an export' }).click()
    await page.getByText(/^Writing table/).waitFor(PATIENCE)
    await page.reload()
    await page.getByText(/^Writing table/).waitFor(PATIENCE)
    await workOff(app, tenant.tenantId)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the archive' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('workspace.tar.gz')
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('plans the deletion only when the name is typed, and takes it back', async () => {
    const { tenant, page, complaints } = await open()
    const name = await nameOfWorkspace(app, tenant)
    await page.getByRole('button', { name: 'Plan the deletion' }).click()
    const question = page.getByRole('dialog')
    const go = question.getByRole('button', { name: 'Plan the deletion' })
    expect(await go.isDisabled()).toBe(true)
    await question.getByRole('textbox').fill(name)
    await go.click()
    await page.getByText('Until then everything works.').waitFor(PATIENCE)
    const planned = await retentionOf(app, tenant).call('GET', '/workspace/deletion')
    expect(planned.body.deletion.status).toBe('scheduled')
    await page.getByRole('button', { name: 'Keep the workspace' }).click()
    await page.getByRole('button', { name: 'Plan the deletion' }).waitFor(PATIENCE)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('records consent of a person, and restricts what is done with their data', async () => {
    const { tenant, page } = await open()
    await tell(app, tenant, 'Lives in Lyon.', { user_id: 'maria' })
    await page.goto(`${url}/memory?agent=Ada&user=maria`)
    await page.getByRole('tab', { name: 'Privacy' }).click()
    await page.getByLabel('State').selectOption('withdrawn')
    await page.getByRole('button', { name: 'Record' }).click()
    await page.getByRole('list', { name: 'Consents' }).getByText('withdrawn').waitFor(PATIENCE)
    const restriction = page.getByRole('region', { name: 'Restriction of processing' })
    await restriction.getByLabel('Reason').fill('Accuracy is contested')
    await restriction.getByRole('button', { name: 'Restrict' }).click()
    await restriction.getByText('Accuracy is contested').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    const as = tenant.owner
    const { body } = await app.call('GET', '/api/v1/people/maria/restrictions', { as })
    expect(body.restricted).toBe(true)
    await restriction.getByLabel('Reason').fill('Settled')
    await restriction.getByRole('button', { name: 'Lift' }).click()
    await restriction.getByText('none', { exact: true }).waitFor(PATIENCE)
    await page.context().close()
  })
})
