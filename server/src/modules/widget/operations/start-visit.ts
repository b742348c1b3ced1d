import { newId, randomToken, sha256 } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { userIdOf } from '../../conversations/index.ts'
import { identityValue, noteIdentities } from '../../people/index.ts'
import { sitePath, Visit, VisitStart } from '../schemas.ts'
import { checkConsent, checkOrigin, consentVersionOf, findSite } from '../site.ts'
import { originIn } from '../visitor-of.ts'
import { insertVisitor } from '../visitors.store.ts'

const TOKEN_BYTES = 24

export const startVisit = publicOperation({
  id: 'startWidgetVisit',
  method: 'POST',
  path: '/widget/sites/{site}/visits',
  domain: 'widget',
  summary: 'Begin as a visitor of a site',
  description:
    'Refused until the present version of the notice is accepted; which one was, and when, is kept. The conversation ' +
    'begins with the first message.',
  mode: 'manual',
  params: sitePath,
  body: VisitStart,
  response: Visit,
  uses: ['clock', 'events', 'settings', 'visitors'],
  async handle({ params, headers, body, request, db, clock, events, settings, visitors }) {
    const origin = originIn(headers)
    const token = `vt_${randomToken(TOKEN_BYTES)}`
    const visitorId = newId()
    return db.transaction(async (tx) => {
      const site = await findSite(tx, params.site)
      checkOrigin(site, origin, settings.publicUrl)
      checkConsent(site, body.consent_version ?? '')
      const version = consentVersionOf(site)
      const now = clock.now()
      const { tenant_id, project_id, connection_id } = site.connection
      visitors.budgets.take('visits', connection_id, request.ip)
      await insertVisitor(tx, {
        tenant_id,
        visitor_id: visitorId,
        project_id,
        connection_id,
        token_hash: sha256(token),
        name: body.name ?? '',
        origin: (origin ?? '').slice(0, 300),
        page_url: body.page_url ?? '',
        consent_version: version,
        consented_at: version === '' ? null : now,
        created_at: now,
        seen_at: now,
      })
      const email = identityValue('email', body.email ?? '')
      if (body.email && email === undefined) throw invalidField('body.email', 'is no e-mail address')
      if (email !== undefined)
        await noteIdentities(tx, { clock, events }, { tenantId: tenant_id, projectId: project_id }, [
          {
            userId: userIdOf('web', visitorId),
            kind: 'email',
            value: email,
            isVerified: false,
            source: 'visitor',
          },
        ])
      const about = { connection_id, consent_version: version }
      events.append(tx, {
        tenantId: tenant_id,
        projectId: project_id,
        type: 'widget.visit.started',
        subjectId: visitorId,
        payload: about,
      })
      return { visitor_token: token, visitor_id: visitorId, consent_version: version }
    })
  },
})
