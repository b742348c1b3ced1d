import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { widgetPage } from '../page.ts'
import { sitePath } from '../schemas.ts'
import { findSite } from '../site.ts'
import { siteView } from '../views.ts'

export const showWidgetPage = publicOperation({
  id: 'showWidgetPage',
  method: 'GET',
  path: '/widget/{site}',
  atRoot: true,
  domain: 'widget',
  summary: 'A page of our own with the widget on it',
  mode: 'manual',
  params: sitePath,
  response: fileResponse('text/html; charset=utf-8'),
  handle: async ({ params, db }) => ({
    headers: { 'cache-control': 'no-store' },
    content: widgetPage(
      siteView(await db.read((tx) => findSite(tx, params.site)), { agent: undefined, isOpen: true }),
    ),
  }),
})
