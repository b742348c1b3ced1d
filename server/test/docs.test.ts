import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../src/all-settings.ts'
import { operations } from '../src/app.ts'
import { commands } from '../src/cli/commands.ts'
import { docTables, withTables } from '../src/cli/doc-tables.ts'
import { fullPath } from '../src/platform/http/operation.ts'

const folder = fileURLToPath(new URL('../../docs/', import.meta.url))
const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const pages = ['', 'connect/']
  .flatMap((below) => readdirSync(folder + below).map((name) => below + name))
  .filter((name) => name.endsWith('.md'))
const decisions = readdirSync(`${folder}adr`)
  .filter((name) => /^\d{4}-[a-z-]+\.md$/.test(name))
  .sort()

describe('the documentation', () => {
  it.each(pages)('%s has the tables that the code makes (npm run docs renews them)', (name) => {
    const page = read(`docs/${name}`)
    expect(withTables(page, docTables(operations))).toBe(page)
  })

  it('shows every table somewhere', () => {
    const shown = pages.flatMap((name) =>
      [...read(`docs/${name}`).matchAll(/<!-- table: (\w+) -->/g)].map((match) => match[1]),
    )
    expect(shown.sort()).toEqual(Object.keys(docTables(operations)).sort())
  })

  it('names only settings that exist', () => {
    const named = [...pages.map((name) => `docs/${name}`), 'README.md', 'Dockerfile', 'compose.yaml']
      .flatMap((name) => read(name).match(/\bRAPPORT_[A-Z_]+\b/g) ?? [])
      .filter((name) => !Object.hasOwn(SETTINGS, name))
    expect(named).toEqual([])
  })

  it('names only operations that exist', () => {
    const known = new Set(operations.map((operation) => `${operation.method} ${fullPath(operation)}`))
    const named = pages.flatMap((name) =>
      [
        ...read(`docs/${name}`).matchAll(
          /`(GET|POST|PUT|PATCH|DELETE) (\/(?:api\/v1|auth|onboarding)\/[^\s`?]*)`/g,
        ),
      ].map((match) => `${match[1]} ${match[2]}`),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((operation) => !known.has(operation))).toEqual([])
  })

  it('names only commands that exist', () => {
    const names = new Set(['help', ...commands.map((command) => command.name)])
    const used = [...pages.map((name) => `docs/${name}`), 'README.md'].flatMap((name) =>
      [...read(name).matchAll(/(?:npm run (?:--silent )?rapport --|`rapport) ([a-z]+)/g)].map(
        (match) => match[1] as string,
      ),
    )
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  it('has every page in one section of the site, and in the index', async () => {
    const { sections } = await import('../../docs/.vitepress/sections.mjs')
    const listed = sections()
      .flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ link }) => link)))
      .filter((link) => !link.startsWith('/reference/'))
    const expected = [
      ...pages.map((name) => `/${name.replace(/(index)?\.md$/, '')}`),
      ...decisions.map((name) => `/adr/${name.replace(/\.md$/, '')}`),
      '/adr/',
    ]
    expect(listed.sort()).toEqual(expected.sort())
    for (const name of pages.filter((one) => one !== 'index.md'))
      expect(read('docs/index.md'), name).toContain(`(${name})`)
    for (const name of decisions) expect(read('docs/adr/index.md'), name).toContain(`(${name})`)
  })

  it('has every decision under its number', () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    for (const [at, name] of decisions.entries())
      expect(read(`docs/adr/${name}`)).toMatch(new RegExp(`^# ${numbers[at]} `))
    expect(new Set(numbers).size).toBe(decisions.length)
    expect(decisions.length).toBeGreaterThan(5)
    for (const name of ['LICENSE', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md']) {
      expect(existsSync(new URL(`../../${name}`, import.meta.url)), name).toBe(true)
    }
  })
})

describe('links between pages', () => {
  const documents = [
    ...pages.map((name) => `docs/${name}`),
    ...[...decisions, 'index.md'].map((name) => `docs/adr/${name}`),
    ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'examples/README.md'],
  ]

  /** The anchors of a page's headings, as the site and code hosts make them. */
  const anchorsOf = (page: string): ReadonlySet<string> =>
    new Set(
      [...withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s/g, '-'),
      ),
    )
  const withoutCode = (page: string): string => page.replace(/^ *```[\s\S]*?^ *```$/gm, '')
  const linksIn = (page: string): readonly string[] =>
    [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] as string)
      .filter((target) => !/^(https?|mailto):/.test(target))

  it.each(documents)('%s: every one leads to a file, and to a heading of it', (name) => {
    const dead = linksIn(read(name)).filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? name : posix.join(posix.dirname(name), path)
      if (!existsSync(new URL(`../../${file}`, import.meta.url))) return true
      return anchor !== undefined && !anchorsOf(read(file)).has(anchor)
    })
    expect(dead).toEqual([])
  })

  it('are found at all', () => {
    expect(documents.flatMap((name) => linksIn(read(name))).length).toBeGreaterThan(100)
  })
})
