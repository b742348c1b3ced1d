import { readFile } from 'node:fs/promises'
import type { Static } from 'typebox'
import { builtFile } from '../../platform/built-file.ts'
import type { WidgetSite } from './schemas.ts'

let script: Promise<Buffer> | undefined

export function widgetScript(): Promise<Buffer> {
  script ??= readFile(builtFile('widget.js')).catch((error: unknown) => {
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
