import { expect } from 'vitest'
import type { Reply, TestApp } from './harness.ts'

export const CONSOLE = { 'x-rapport-console': '1' }

/** What a browser would keep, and send with the next request. */
export function cookieOf(reply: Reply): string {
  const header = String(reply.headers['set-cookie'] ?? '')
  const [pair = ''] = header.split(';')
  expect(pair).toMatch(/^rapport_session=/)
  return pair
}

/** Signs in as the console does. */
export const consoleSignIn = (
  app: TestApp,
  username: string,
  password: string,
  headers: Record<string, string> = CONSOLE,
): Promise<Reply> => app.call('POST', '/console/sign-in', { body: { username, password }, headers })

/** Whether requests with these headers are let in. */
export const statusWith = async (app: TestApp, headers: Record<string, string>): Promise<number> =>
  (await app.call('GET', '/api/v1/me', { headers })).status
