import { publicOperation } from '../../../platform/http/operation.ts'
import { findAgentById } from '../../agents/index.ts'
import { isOpenAt } from '../../conversations/index.ts'
import { sitePath, WidgetSite } from '../schemas.ts'
import { checkOrigin, findSite } from '../site.ts'
import { siteView } from '../views.ts'
import { originIn } from '../visitor-of.ts'

export const getSite = publicOperation({
  id: 'getWidgetSite',
  method: 'GET',
  path: '/widget/sites/{site}',
  domain: 'widget',
  summary: 'How the widget looks at a site, and the notice its visitors accept',
  description:
    'For pages of approved origins; others are refused. Not found while the widget is switched off.',
  mode: 'manual',
  params: sitePath,
  response: WidgetSite,
  uses: ['clock', 'settings'],
  async handle({ params, headers, db, clock, settings }) {
    return db.read(async (tx) => {
      const site = await findSite(tx, params.site)
      checkOrigin(site, originIn(headers), settings.publicUrl)
      const { tenant_id, default_agent_id } = site.connection
      const [agent, isOpen] = await Promise.all([
        default_agent_id === null ? undefined : findAgentById(tx, tenant_id, default_agent_id),
        isOpenAt(tx, tenant_id, clock.now()),
      ])
      return siteView(site, { agent, isOpen })
    })
  },
})
