import { publicOperation } from '../../../platform/http/operation.ts'
import { ConsentGiven, ConsentTaken, visitorHeaders } from '../schemas.ts'
import { checkConsent, consentVersionOf } from '../site.ts'
import { visitorOf } from '../visitor-of.ts'
import { noteConsent } from '../visitors.store.ts'

export const acceptConsent = publicOperation({
  id: 'acceptWidgetConsent',
  method: 'PUT',
  path: '/widget/visit/consent',
  domain: 'widget',
  summary: 'Accept a notice that has changed since',
  mode: 'manual',
  headers: visitorHeaders,
  body: ConsentGiven,
  response: ConsentTaken,
  uses: ['clock', 'events', 'visitors'],
  async handle({ headers, body, db, clock, events, visitors }) {
    const { visitor, site } = await visitorOf(visitors, headers)
    checkConsent(site, body.version)
    const version = consentVersionOf(site)
    await db.transaction(async (tx) => {
      await noteConsent(tx, visitor, version, clock.now())
      events.append(tx, {
        tenantId: visitor.tenant_id,
        projectId: visitor.project_id,
        type: 'widget.consent.accepted',
        subjectId: visitor.visitor_id,
        payload: { consent_version: version },
      })
    })
    return { consent_version: version }
  },
})
