import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the Graph API was asked to send. */
export interface GraphCall {
  readonly account: string
  readonly token: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent freely
  readonly body: any
  /** The name it was given; empty when it was refused. */
  readonly id: string
}

export interface GraphFault {
  readonly status?: number
  readonly code?: number
  readonly subcode?: number
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Takes the message and goes silent before it answers. */
  readonly breaksOff?: boolean
  /** Answers without saying why, as a gateway does. */
  readonly isGateway?: boolean
}

const asJson = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Meta's Graph API, as far as channels use it: sending for WhatsApp, Messenger and Instagram, and sign-up codes. */
export async function startGraphServer(token = 'graph-token') {
  const files = new Map<string, Buffer>()
  const calls: GraphCall[] = []
  const faults: GraphFault[] = []
  let count = 0
  let waiting: Promise<void> | undefined

  const send = async (request: IncomingMessage, response: ServerResponse, account: string) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const body = JSON.parse(text)
    const given = String(request.headers.authorization ?? '').replace(/^Bearer /, '')
    const fault =
      given === token ? faults.shift() : { status: 401, code: 190, message: 'Invalid OAuth access token.' }
    const isTaken = fault === undefined || fault.breaksOff === true
    count += 1
    const isWhatsApp = body.messaging_product === 'whatsapp'
    const id = isTaken ? `${isWhatsApp ? 'wamid' : 'm'}.out-${count}` : ''
    calls.push({ account, token: given, body, id })
    await waiting
    if (fault?.breaksOff) return response.destroy()
    if (fault?.isGateway) return response.writeHead(fault.status ?? 502).end('<html>Bad Gateway</html>')
    if (fault !== undefined)
      return asJson(
        response,
        fault.status ?? 400,
        {
          error: {
            message: fault.message ?? 'It went wrong.',
            type: 'OAuthException',
            code: fault.code,
            ...(fault.subcode === undefined ? {} : { error_subcode: fault.subcode }),
            fbtrace_id: 'trace',
          },
        },
        fault.headers,
      )
    if (!isWhatsApp) return asJson(response, 200, { recipient_id: body.recipient?.id, message_id: id })
    return asJson(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: body.to, wa_id: body.to }],
      messages: [{ id }],
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://graph')
    const account = /^\/v\d+\.\d+\/([^/]+)\/messages$/.exec(url.pathname)?.[1]
    if (request.method === 'POST' && account !== undefined) return void send(request, response, account)
    if (url.pathname.endsWith('/oauth/access_token')) {
      if (url.searchParams.get('code') === 'good-code')
        return asJson(response, 200, { access_token: token, token_type: 'bearer' })
      return asJson(response, 400, { error: { message: 'This authorization code has expired.', code: 100 } })
    }
    const [, fileId] = /^\/v\d+\.\d+\/([^/]+)$/.exec(url.pathname) ?? []
    const [, contentId] = /^\/content\/([^/]+)$/.exec(url.pathname) ?? []
    const file = files.get(fileId ?? contentId ?? '')
    if (file !== undefined) {
      if (request.headers.authorization !== `Bearer ${token}`)
        return asJson(response, 401, { error: { message: 'Invalid OAuth access token.', code: 190 } })
      if (contentId !== undefined) return void response.writeHead(200).end(file)
      const place = `http://${request.headers.host}/content/${fileId}`
      return asJson(response, 200, { id: fileId, url: place, messaging_product: 'whatsapp' })
    }
    return asJson(response, 404, { error: { message: 'Unknown path components', code: 2500 } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    calls,
    /** What contacts sent, by its id. */
    files,
    /** What becomes of the next messages, one each. */
    failNext: (...next: readonly GraphFault[]) => void faults.push(...next),
    /** Answers no request until the returned function is called. */
    hold: () => {
      let letGo = () => {}
      waiting = new Promise((resolve) => {
        letGo = () => {
          waiting = undefined
          resolve()
        }
      })
      return letGo
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type GraphServer = Awaited<ReturnType<typeof startGraphServer>>
