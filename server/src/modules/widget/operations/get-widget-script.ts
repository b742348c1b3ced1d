import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { widgetScript } from '../page.ts'

export const getWidgetScript = publicOperation({
  id: 'getWidgetScript',
  method: 'GET',
  path: '/widget.js',
  atRoot: true,
  domain: 'widget',
  summary: 'The widget itself, for a script tag',
  description:
    'For a `script` element with `src="…/widget.js"`, `data-site="…"` and `async`, on a page of an approved origin.',
  mode: 'manual',
  response: fileResponse('text/javascript; charset=utf-8'),
  handle: async () => ({
    headers: { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' },
    content: await widgetScript(),
  }),
})
