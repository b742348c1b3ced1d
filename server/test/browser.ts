import { type Browser, chromium } from 'playwright-core'
import { findBrowser, HOW_TO_GET_A_BROWSER } from './setup/find-browser.ts'

export async function openBrowser(
  more: readonly string[] = [],
  executablePath = findBrowser(),
): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error(`There is no browser to test with. ${HOW_TO_GET_A_BROWSER}`)
  return chromium.launch({
    executablePath,
    // Containers give a browser neither a sandbox nor much shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', ...more],
  })
}
