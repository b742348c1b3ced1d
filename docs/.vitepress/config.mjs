import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { sections } from './sections.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const BASE = '/help/'

/** Files that pages link to and that are not pages, with the address the server has them at. */
const FILES = { 'openapi.json': '/openapi.json', 'rapport.service': `${BASE}rapport.service` }

/** The highlighter has no grammar for it; an empty one shows it as it is. */
const PROMQL = { name: 'promql', scopeName: 'source.promql', patterns: [], repository: {} }

/** A link of the top bar is marked as active on every page of its section. */
const nav = sections().map(({ name, link, groups }) => {
  const pages = groups.flatMap((group) => group.items.map((item) => item.link))
  return { text: name, link, activeMatch: `^(${pages.join('|')})$` }
})

/** Start and guides share a side bar; the other sections have one each. */
const groupsOf = (...names) => sections().flatMap(({ name, groups }) => (names.includes(name) ? groups : []))
const onPagesOf = ([group], groups) => Object.fromEntries(group.items.map(({ link }) => [link, groups]))
const reference = groupsOf('Reference')
const operate = groupsOf('Operate')
const sidebar = {
  '/reference/': reference,
  ...onPagesOf(reference, reference),
  ...onPagesOf(operate, operate),
  '/adr/': groupsOf('Decisions'),
  // Matches every page, so it comes last.
  '/': groupsOf('Start', 'Guides'),
}

/** What a link in a page becomes on the site; undefined leaves it to VitePress. */
function rewrittenLink(href, relativePath) {
  if (/^(\w+:|#|\/)/.test(href)) return undefined
  const target = posix.join(posix.dirname(relativePath), href)
  if (target in FILES) return `<a href="${FILES[target]}" target="_self">`
  // The rest of the repository is not on the site.
  return target.startsWith('..') ? '<span>' : undefined
}

function rewriteLinks(md) {
  md.core.ruler.push('links-out-of-the-site', ({ tokens, env, Token }) => {
    for (const { children } of tokens) {
      let closing
      children?.forEach((token, at) => {
        if (token.type === 'link_open') {
          const opening = rewrittenLink(token.attrGet('href') ?? '', env.relativePath ?? '')
          if (opening === undefined) return
          children[at] = Object.assign(new Token('html_inline', '', 0), { content: opening })
          closing = opening.startsWith('<a') ? '</a>' : '</span>'
        } else if (token.type === 'link_close' && closing !== undefined) {
          children[at] = Object.assign(new Token('html_inline', '', 0), { content: closing })
          closing = undefined
        }
      })
    }
  })
}

/** Scripts inside a page would need an exception in the content-security policy, so they become files. */
function scriptsAsFiles(html, outDir) {
  return html.replace(/<script id="([\w-]+)">([\s\S]*?)<\/script>/g, (_all, id, script) => {
    const hash = createHash('sha256').update(script).digest('hex').slice(0, 8)
    const file = `assets/${id}.${hash}.js`
    mkdirSync(`${outDir}/assets`, { recursive: true })
    writeFileSync(`${outDir}/${file}`, script)
    return `<script id="${id}" src="${BASE}${file}"></script>`
  })
}

export default defineConfig({
  title: 'Rapport',
  description: 'An open, self-hosted platform for conversational agents with memory.',
  lang: 'en',
  base: BASE,
  cleanUrls: true,
  metaChunk: true,
  cacheDir: here('../../node_modules/.cache/vitepress'),
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg`, type: 'image/svg+xml' }]],
  router: { prefetchLinks: false },
  markdown: {
    config: rewriteLinks,
    linkify: false,
    languages: [PROMQL],
    // The usual themes are too pale for WCAG AA on the background of the blocks.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { build: { chunkSizeWarningLimit: 1024 } },
  themeConfig: {
    nav,
    sidebar,
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    socialLinks: [],
  },
  transformHtml: (html, _id, { siteConfig }) => scriptsAsFiles(html, siteConfig.outDir),
  buildEnd({ outDir }) {
    copyFileSync(here('../../web/src/shell/icon.svg'), `${outDir}/icon.svg`)
    copyFileSync(here('../rapport.service'), `${outDir}/rapport.service`)
  },
})
