import { randomUUID } from 'node:crypto'

/** What attacks are made of: the installation under attack, and the ways in. */

export interface Site {
  readonly url: string
  /** Every scope. */
  readonly key: string
  /** One scope only, which none of the attacked operations takes. */
  readonly narrowKey: string
  readonly project: string
  readonly visitorToken: () => Promise<string>
  /** Where a model of the attacker's listens. */
  readonly modelUrl: string
}

/** What the server answered; 0 where it closed the connection. */
export type Statuses = number | readonly number[]

export interface Attack {
  readonly name: string
  readonly who: 'anonymous' | 'key' | 'tenant'
  run(site: Site): Promise<Statuses>
}

export async function post(
  site: Site,
  path: string,
  body: unknown,
  more: { key?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const key = 'key' in more ? more.key : site.key
  try {
    const answer = await fetch(`${site.url}${path}`, {
      method: more.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...more.headers,
      },
      body: isRaw ? (body as string) : JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // A connection that is closed in the middle of a body is a refusal too.
    return 0
  }
}

export const get = (site: Site, path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${site.key}`, ...headers } })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)

export const sayAsVisitor = async (site: Site, content: string) =>
  post(
    site,
    '/api/v1/widget/visit/messages',
    { content, client_id: randomUUID() },
    {
      key: undefined as never,
      headers: { origin: site.url, 'x-visitor-token': await site.visitorToken() },
    },
  )
export const turns = (site: Site, texts: readonly string[]) =>
  post(site, '/api/v1/agents/Ada/turns', {
    user_id: randomUUID(),
    session_id: randomUUID(),
    messages: texts.map((content) => ({ role: 'user', content })),
  })
export const chat = (site: Site, content: string) =>
  post(site, '/api/v1/agents/Ada/chat', {
    user_id: 'hostile',
    session_id: randomUUID(),
    messages: [{ role: 'user', content }],
  })
export const lead = (site: Site, text: string) =>
  post(site, '/api/v1/builtin-agents/lead/enrich', {
    lead: { name: 'Mia', email: 'a@example.com', raw: text },
  })
export const fact = (site: Site, text: string) =>
  post(site, '/api/v1/agents/Ada/memory/facts', { user_id: 'hostile', content: text.slice(0, 8_000) })
export const search = (site: Site, text: string) =>
  get(
    site,
    `/api/v1/agents/Ada/memory/search?user_id=hostile&q=${encodeURIComponent(text.slice(0, 1_000).toWellFormed())}`,
  )
export const document = (site: Site, name: string, text: string | Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(text))]), name)
  return fetch(`${site.url}/api/v1/projects/${site.project}/knowledge/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.key}` },
    body: form,
  })
    .then((answer) => answer.status)
    .catch(() => 0)
}
export const config = (site: Site, value: unknown) =>
  post(site, `/api/v1/projects/${site.project}/config/hostile`, { value }, { method: 'PUT' })
