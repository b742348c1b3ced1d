// The order of the site: every page of docs/ is in exactly one section (server/test/docs.test.ts checks it).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))

const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(`${docs}${file}`, 'utf8'))?.[1] ?? file
const page = (name) => ({ text: titleOf(`${name}.md`), link: name === 'index' ? '/' : `/${name}` })
const group = (text, names) => ({ text, items: names.map(page) })

const START = [group('Start', ['index', 'tutorial', 'moving', 'client', 'console', 'faq'])]

const GUIDES = [
  group('Agents', ['agents', 'memory', 'chat', 'openai', 'mcp', 'imports']),
  group('Connect', [
    'connect/claude-desktop',
    'connect/cursor',
    'connect/openai',
    'connect/ai-sdk',
    'connect/langchain',
    'connect/python',
  ]),
  group('Channels', ['channels', 'widget', 'conversations', 'people', 'routing', 'notifications']),
  group('Knowledge', ['knowledge', 'analytics']),
  group('Learning', ['scoring', 'leads', 'enrichment', 'bandit']),
  group('Workspace', ['identity', 'accounts', 'scim', 'onboarding', 'runtime', 'billing']),
]

/** Written by `rapport reference` before the site is built. */
function referencePages() {
  const folder = `${docs}reference`
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'index.md')
  return names.sort().map((name) => {
    const [text] = titleOf(`reference/${name}`).split(':', 1)
    return { text, link: `/reference/${name.replace(/\.md$/, '')}` }
  })
}

const REFERENCE = () => [
  group('Reference', ['errors', 'roles', 'settings', 'limits']),
  { text: 'API', items: [{ text: 'All operations', link: '/reference/' }, ...referencePages()] },
]

const OPERATE = [group('Operate', ['operations', 'capacity', 'security', 'data-map', 'figures'])]

const decisions = readdirSync(`${docs}adr`)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => `adr/${name.replace(/\.md$/, '')}`)

const DECISIONS = [
  { text: 'Decisions', items: [{ text: 'All decisions', link: '/adr/' }, ...decisions.sort().map(page)] },
]

/** The sections by name, with the page that each opens with. */
export const sections = () => [
  { name: 'Start', link: '/', groups: START },
  { name: 'Guides', link: '/agents', groups: GUIDES },
  { name: 'Reference', link: '/reference/', groups: REFERENCE() },
  { name: 'Operate', link: '/operations', groups: OPERATE },
  { name: 'Decisions', link: '/adr/', groups: DECISIONS },
]
