import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly key: string | undefined
  readonly idempotencyKey: string | undefined
  readonly body: string
}

/** How the server misbehaves, when it does. */
export type Mood = 'well' | 'broken' | 'busy' | 'silent' | 'garbled' | { readonly status: number }

interface Person {
  readonly full_name: string
  readonly job: { readonly title: string; readonly company: string; readonly industry: string }
  readonly city: string
  readonly mails: readonly { readonly address: string }[]
  readonly numbers: readonly string[]
}

export const GRACE: Person = {
  full_name: 'Grace Hopper',
  job: { title: 'Chief Technology Officer', company: 'Navy Systems', industry: 'Computing' },
  city: 'Arlington',
  mails: [{ address: 'grace@navy.example' }, { address: 'Amazing.Grace@navy.example' }],
  numbers: ['+1 703 555 0100'],
}

/** Where in this server's answers our fields stand. */
export const MAPPING = {
  name: 'person.full_name',
  title: 'person.job.title',
  company: 'person.job.company',
  industry: 'person.job.industry',
  location: 'person.city',
  emails: 'person.mails[].address',
  phones: 'person.numbers[]',
}

/** A provider of data about people: looks them up by e-mail address, for who has the key. */
export async function startEnrichmentServer(key = 'provider-key') {
  const people = new Map<string, Person>([['grace@navy.example', GRACE]])
  const asked: Asked[] = []
  let mood: Mood = 'well'
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const url = new URL(request.url ?? '/', 'http://provider')
    const query = Object.fromEntries(url.searchParams)
    const authorization = request.headers.authorization ?? String(request.headers['x-key'] ?? '')
    asked.push({
      method: request.method ?? '',
      path: url.pathname,
      query,
      key: authorization,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      body,
    })
    const say = (status: number, value: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof value === 'string' ? value : JSON.stringify(value))
    if (mood === 'silent') return
    if (mood === 'broken') return say(500, { error: 'boom' })
    if (mood === 'busy') return say(429, { error: 'slow down' }, { 'retry-after': '120' })
    if (mood === 'garbled') return say(200, '<html>not what you think</html>')
    if (typeof mood === 'object') return say(mood.status, {})
    if (![`Bearer ${key}`, key].includes(authorization)) return say(401, { error: 'who are you?' })
    const email = query['email'] ?? (body === '' ? '' : JSON.parse(body).email)
    const person = people.get(String(email ?? '').toLowerCase())
    return person === undefined ? say(404, { error: 'nobody' }) : say(200, { person })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    asked,
    people,
    setMood: (next: Mood) => {
      mood = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
