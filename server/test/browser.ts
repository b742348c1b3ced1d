import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const found = (): string | undefined => PLACES.find((path) => path !== '' && existsSync(path))

/** Installs Debian's where that is allowed. */
function installed(): string | undefined {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found() !== undefined || !mayInstall) return found()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) =>
    execFileSync('apt-get', words, { env, stdio: 'ignore', timeout: 300_000 })
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } catch {
    // Said below.
  }
  return found()
}

const path = installed()

/** Tests in a browser need one. Where it is missing and may not be installed, they are left out, and this says so. */
export const hasBrowser = path !== undefined
if (!hasBrowser) {
  const remedy =
    'Install Chromium (`apt-get install chromium`) or name one in the environment variable CHROMIUM.'
  if (process.env['CI']) throw new Error(`There is no browser to test with. ${remedy}`)
  process.stderr.write(`\nThere is no browser: the tests that need one are left out. ${remedy}\n`)
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: path as string,
    // Containers give a browser neither a sandbox nor much shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
