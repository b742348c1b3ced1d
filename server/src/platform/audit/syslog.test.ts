import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { makeLog } from '../observe/log.ts'
import type { AuditRow } from './audit.store.ts'
import { syslogLine, syslogSink } from './syslog.ts'

const log = makeLog('silent')
const row = (about: Partial<AuditRow> = {}): AuditRow => ({
  tenant_id: newId(),
  at: new Date('2026-02-03T04:05:06.789Z'),
  audit_id: newId(),
  operation: 'createProject',
  action: 'write',
  outcome: 'done',
  actor: 'key:1',
  credential: 'key:1',
  on_behalf_of: 'Zoë\nwith a line',
  address: '::1',
  project_id: null,
  target_kind: 'project',
  target_id: 'p',
  person: null,
  count: null,
  changes: {},
  request_id: 'r',
  ...about,
})

it('writes entries as RFC 5424 does', () => {
  const line = syslogLine(row())
  expect(line).toMatch(/^<110>1 2026-02-03T04:05:06\.789Z \S+ rapport \d+ createProject - \{/)
  expect(line).not.toContain('\n')
  expect(JSON.parse(line.slice(line.indexOf('{')))).toMatchObject({
    actor: 'key:1',
    on_behalf_of: 'Zoë\nwith a line',
  })
  expect(syslogLine(row({ outcome: 'refused' }))).toMatch(/^<108>1 /)
})

it('sends datagrams', async () => {
  const collector = createSocket('udp4')
  await new Promise<void>((done) => collector.bind(0, '127.0.0.1', done))
  const heard = new Promise<string>((done) => collector.once('message', (text) => done(String(text))))
  const sink = syslogSink(`udp://127.0.0.1:${collector.address().port}`, log)
  const sent = row()
  sink?.send(sent)
  expect(await heard).toBe(syslogLine(sent))
  await sink?.close()
  collector.close()
})

it('sends over a connection, each line with its length, and again after it broke', async () => {
  let text = Buffer.alloc(0)
  const sockets: Socket[] = []
  let heard = () => {}
  const server = createServer((socket) => {
    sockets.push(socket)
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        text = Buffer.concat([text, chunk])
        heard()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const sink = syslogSink(`tcp://127.0.0.1:${port}`, log)
  const until = (line: string) =>
    new Promise<void>((done) => {
      heard = () => {
        if (text.includes(`${Buffer.byteLength(line)} ${line}`)) done()
      }
      heard()
    })
  const [first, second, third] = [row(), row({ operation: 'second' }), row({ operation: 'third' })]
  sink?.send(first)
  sink?.send(second)
  await until(syslogLine(first))
  await until(syslogLine(second))
  await new Promise<void>((done) => {
    sockets[0]?.once('close', () => done()).destroy()
  })
  // The sender notices the end by itself; what it is given from then on waits for the next connection.
  const again = setInterval(() => sink?.send(third), 50)
  await until(syslogLine(third))
  clearInterval(again)
  await sink?.close()
  server.close()
})

it('does nothing where there is no collector', () => {
  expect(syslogSink(undefined, log)).toBeUndefined()
})
