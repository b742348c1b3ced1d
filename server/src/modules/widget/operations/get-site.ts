import { publicOperation } from '../../../platform/http/operation.ts'
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
  uses: ['settings'],
  async handle({ params, headers, db, settings }) {
    const site = await db.read((tx) => findSite(tx, params.site))
    checkOrigin(site, originIn(headers), settings.publicUrl)
    return siteView(site)
  },
})
