import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  // The same engine without windows: it takes less than half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The program that tests in a browser start, or undefined where there is none. */
export const findBrowser = (): string | undefined => PLACES.find((path) => path !== '' && existsSync(path))

export const HOW_TO_GET_A_BROWSER =
  'Install Chromium (`apt-get install chromium-headless-shell`) or name one in the environment variable CHROMIUM.'
