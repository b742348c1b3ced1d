import { readFile } from 'node:fs/promises'
import type { Static } from 'typebox'
import type { WidgetSite } from './schemas.ts'

let script: Promise<Buffer> | undefined

/** From the bundle, also for sources that are run without one: browsers cannot run TypeScript. */
export function widgetScript(): Promise<Buffer> {
  const isBundled = !import.meta.url.endsWith('.ts')
  const path = isBundled ? './widget.js' : '../../../dist/widget.js'
  script ??= readFile(new URL(path, import.meta.url)).catch((error: unknown) => {
    script = undefined
    throw error
  })
  return script
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Nothing on it but the widget, opened; the policy of all our pages allows no script of its own. */
export const widgetPage = ({ site, name, locale }: Static<typeof WidgetSite>): string => `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name || 'Chat')}</title>
</head>
<body>
<script src="/widget.js" data-site="${escaped(site)}" data-open async></script>
</body>
</html>
`
