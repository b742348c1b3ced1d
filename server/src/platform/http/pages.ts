import { PROBLEM_KINDS, type ProblemCode } from '../../kernel/problem.ts'

/** The few pages the server draws itself, without a script and without anything from elsewhere. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 12vh auto; padding: 0 1.5rem; }
  h1 { line-height: 1.2; } code { font-size: .95em; } a { color: LinkText; }
</style>
</head>
<body>
${body}
</body>
</html>
`

export function problemPage(code: ProblemCode): string {
  const kind = PROBLEM_KINDS[code]
  return page(
    `${kind.status} ${kind.title}`,
    `<p><code>${kind.status}</code></p><h1>${escaped(code.replaceAll('_', ' '))}</h1><p>${withCode(kind.help)}</p>
<p><a href="/docs">API reference</a></p>`,
  )
}

export function welcomePage(version: string): string {
  return page(
    'Rapport',
    `<h1>Rapport is running</h1>
<p>Version ${escaped(version)}. Agents that remember every person they talk to.</p>
<ul>
<li><a href="/docs">API reference</a>: every operation, to read and to try</li>
<li><a href="/help/">Help</a>: tutorial, guides, operations</li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/ready">Readiness</a></li>
</ul>`,
  )
}

export function helpIsNotBuiltPage(): string {
  return page(
    'Help',
    `<h1>The help pages are not built</h1>
<p>Run <code>npm run docs:site</code> in the checkout of this server, then reload this page. The server need not be
restarted. The same pages can be read as Markdown in the folder <code>docs</code>.</p>
<p><a href="/docs">API reference</a></p>`,
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
const withCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
