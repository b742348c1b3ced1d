import { expect } from 'vitest'
import { PLATFORM_TENANT_ID } from '../src/kernel/ids.ts'
import type { TestApp, TestTenant } from './harness.ts'
import { runJob, workOff } from './jobs.ts'

export interface RetentionClient {
  call(method: string, path: string, body?: unknown): ReturnType<TestApp['call']>
  put(policy: object): Promise<void>
  preview(): Promise<Record<string, number>>
  hold(body: object): Promise<string>
  /** One night, as the schedule and the worker would do it; what the newest run says. */
  night(): Promise<{ status: string; counts: Record<string, number>; run_id: string }>
}

/** With a fresh session each time: tests move the clock by days. */
export function retentionOf(app: TestApp, tenant: TestTenant): RetentionClient {
  const call = async (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/v1${path}`, {
      as: await app.tokenFor(tenant.ownerId),
      ...(body === undefined ? {} : { body }),
    })
  return {
    call,
    async put(policy) {
      expect((await call('PUT', '/retention', policy)).status).toBe(200)
    },
    preview: async () => (await call('GET', '/retention/preview')).body.counts,
    async hold(body) {
      const placed = await call('POST', '/legal-holds', { reason: 'File 12/2026', ...body })
      expect(placed.status, placed.text).toBe(201)
      return placed.body.hold_id
    },
    async night() {
      await runJob(app, 'retention.run-all')
      await workOff(app, PLATFORM_TENANT_ID, 'retention.remove-audit')
      await workOff(app, tenant.tenantId, 'retention.run')
      return (await call('GET', '/retention/runs')).body.runs[0]
    },
  }
}

export const NOTHING = {
  conversations: 0,
  messages: 0,
  memory_facts: 0,
  memory_messages: 0,
  files: 0,
  chat_turns: 0,
  events: 0,
  audit_entries: 0,
}
