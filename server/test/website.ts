import { newId } from '../src/kernel/ids.ts'
import { framesIn } from './chat-client.ts'
import type { Reply, TestApp, TestTenant } from './harness.ts'

export const PAGE = 'https://shop.example'
const CONSENT = { text: 'We keep what you write.', version: '2026-01' }

/** A workspace whose agent Ada answers visitors of a website. */
export class Website {
  readonly app: TestApp
  readonly tenant: TestTenant
  readonly site: string

  constructor(app: TestApp, tenant: TestTenant, site: string) {
    this.app = app
    this.tenant = tenant
    this.site = site
  }

  static async open(app: TestApp, wish: { consent?: false; origins?: readonly string[] } = {}) {
    const tenant = await app.newTenant()
    const as = tenant.owner
    await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
    const made = await app.call('POST', `/api/v1/projects/${tenant.projectId}/channel-connections`, {
      as,
      body: { channel_type: 'web', default_agent_id: 'Ada' },
    })
    const website = new Website(app, tenant, made.body.connection_id)
    await website.enable(true)
    const origins = [...(wish.origins ?? [PAGE])]
    await app.call('PUT', '/api/v1/runtime/widget-origins', { as, body: { origins } })
    if (wish.consent !== false) await website.setConsent(CONSENT)
    return website
  }

  async enable(enabled: boolean): Promise<void> {
    const path = `/api/v1/tenants/${this.tenant.tenantId}/manifest`
    const { manifest } = (await this.app.call('GET', path, { as: this.tenant.owner })).body
    const body = { manifest: { ...manifest, widget: { ...manifest.widget, enabled } } }
    const answer = await this.app.call('PUT', path, { as: this.tenant.owner, body })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async setConsent(consent: { text: string; version: string }): Promise<void> {
    await this.app.call('PUT', '/api/v1/runtime/widget-consent', { as: this.tenant.owner, body: consent })
  }

  call(
    method: string,
    path: string,
    from: { token?: string; origin?: string | undefined; body?: unknown; site?: string } = {},
  ): Promise<Reply> {
    const origin = 'origin' in from ? from.origin : PAGE
    return this.app.call(method, `/api/v1/widget${path}`, {
      body: from.body,
      headers: {
        ...(origin === undefined ? {} : { origin }),
        ...(from.token === undefined ? {} : { 'x-visitor-token': from.token }),
      },
    })
  }

  /** A visitor who accepted the notice; their token. */
  async visit(): Promise<string> {
    const body = { consent_version: CONSENT.version }
    return (await this.call('POST', `/sites/${this.site}/visits`, { body })).body.visitor_token
  }

  /** Says something and listens to the end. */
  async say(token: string, content: string, clientId = newId(), fileIds?: readonly string[]) {
    const answer = await this.app.app.server.inject({
      method: 'POST',
      url: '/api/v1/widget/visit/messages',
      headers: { 'content-type': 'application/json', origin: PAGE, 'x-visitor-token': token },
      payload: JSON.stringify({ content, client_id: clientId, file_ids: fileIds }),
    })
    const frames = answer.statusCode === 200 ? framesIn(answer.body) : []
    const heard = frames.filter((frame) => frame.type === 'text').map((frame) => frame.text)
    const body = answer.statusCode === 200 ? undefined : answer.json()
    return { status: answer.statusCode, frames, text: heard.join(''), body }
  }

  transcript = async (token: string) => (await this.call('GET', '/visit/messages', { token })).body.messages
}
