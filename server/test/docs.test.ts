import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { operations } from '../src/app.ts'
import { commands } from '../src/cli/commands.ts'
import { docTables, withTables } from '../src/cli/doc-tables.ts'
import { SETTINGS } from '../src/config.ts'
import { fullPath } from '../src/platform/http/operation.ts'

const folder = fileURLToPath(new URL('../../docs/', import.meta.url))
const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))

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

  it('has every decision under its number', () => {
    const decisions = readdirSync(`${folder}adr`)
      .filter((name) => /^\d{4}-[a-z-]+\.md$/.test(name))
      .sort()
    decisions.forEach((name, at) => {
      expect(read(`docs/adr/${name}`)).toMatch(new RegExp(`^# ${String(at + 1).padStart(4, '0')} `))
    })
    expect(decisions.length).toBeGreaterThan(5)
    for (const name of ['LICENSE', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md']) {
      expect(existsSync(new URL(`../../${name}`, import.meta.url)), name).toBe(true)
    }
  })
})
