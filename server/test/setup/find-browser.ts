import { existsSync } from 'node:fs'

const CHOSEN = process.env['CHROMIUM'] ?? ''
/** The same engine without windows: it takes less than half of the processor time. It has no microphone. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const firstOf = (places: readonly string[]): string | undefined =>
  places.find((path) => path !== '' && existsSync(path))

/** The program that tests in a browser start, or undefined where there is none. */
export const findBrowser = (): string | undefined => firstOf([CHOSEN, HEADLESS_SHELL, ...WHOLE])

/** The program for tests that record sound. */
export const findWholeBrowser = (): string | undefined => firstOf([CHOSEN, ...WHOLE])

export const HOW_TO_GET_A_BROWSER =
  'Install Chromium (`apt-get install chromium`, and `chromium-headless-shell`, which is faster) or name one in the environment variable CHROMIUM.'
