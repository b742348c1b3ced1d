import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { readConfig } from '../config.ts'
import { serveMetrics } from './metrics-port.ts'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

it('answers for metrics and health on a port of its own, and for nothing else', async () => {
  const { app } = await testApp()
  const port = await freePort()
  const close = await serveMetrics(app, readConfig({ RAPPORT_METRICS_PORT: String(port) }))
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect(await (await ask('/metrics')).text()).toContain('rapport_requests_total')
  expect(await (await ask('/health')).json()).toMatchObject({ status: 'ok' })
  const ready = await ask('/ready')
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }])
  expect((await ask('/api/v1/agents')).status).toBe(404)
  expect((await ask('/health/..')).status).toBe(404)
  await close()
  await expect(ask('/health')).rejects.toThrow()
})

it('opens none unless it is set', async () => {
  const { app } = await testApp()
  await (await serveMetrics(app, readConfig({})))()
})
