import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { builtFile } from '../src/platform/built-file.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly [{ readonly expression: string }]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

/** Licences that allow passing the build on. A new one is a decision, and is added here. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'Python-2.0',
  // Fonts: passed on with programs under their own names, as they are.
  'OFL-1.1',
]

const bill = JSON.parse(readFileSync(builtFile('sbom.cdx.json'), 'utf8')) as {
  readonly bomFormat: string
  readonly components: readonly Component[]
}
const byName = new Map(bill.components.map((component) => [component.name, component]))

/** One of the alternatives of an expression such as `(MIT OR GPL-3.0-or-later)`, and all parts of `MIT AND Zlib`. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => ALLOWED.includes(licence)))

it('lists every package in the build with its version, licence and hash', () => {
  expect(bill.bomFormat).toBe('CycloneDX')
  const installed = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  // The build's own tool is not in what it builds.
  for (const [name, version] of installed.filter(([tool]) => tool !== 'esbuild'))
    expect(byName.get(name)?.version, name).toBe(version)
  for (const name of ['react', 'radix-ui', 'onnxruntime-common', 'pg-protocol'])
    expect(byName.has(name), name).toBe(true)
  for (const name of ['vitest', 'typescript', 'vite']) expect(byName.has(name), name).toBe(false)
  for (const { name, purl, version, hashes } of bill.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  }
  expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(bill.components.length)
})

it('contains only what may be passed on, with the texts of the licences', () => {
  const refused = bill.components.filter(({ licenses: [{ expression }] }) => !isAllowed(expression))
  expect(refused.map(({ name }) => name)).toEqual([])
  expect(existsSync(builtFile('LICENCES.txt'))).toBe(true)
  const texts = readFileSync(builtFile('LICENCES.txt'), 'utf8')
  for (const name of ['fastify', 'react', 'undici']) {
    const heading = `${name} ${byName.get(name)?.version}, MIT\n`
    expect(texts).toContain(heading)
    expect(texts.slice(texts.indexOf(heading)).slice(0, 400)).toMatch(
      /MIT License|Permission is hereby granted/,
    )
  }
})

const NODE_MAJOR = 20

/** Whether a range such as `^20.19 || >=22` includes Node 20; only majors are looked at. */
const includesNode = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, operator = '', major = ''] = /^\s*([<>=^~]*)\s*v?(\d*)/.exec(part) ?? []
    if (major === '') return true
    return operator.startsWith('>') ? Number(major) <= NODE_MAJOR : Number(major) === NODE_MAJOR
  })

it('installs nothing that asks for a newer Node than ours, so that npm prints no warning', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const entries = Object.entries<{ engines?: { node?: string }; optional?: boolean }>(lock.packages)
  const newer = entries.filter(([, { engines, optional }]) => !optional && !includesNode(engines?.node ?? ''))
  expect(newer.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
  expect([includesNode('>=22'), includesNode('^20.19.0 || >=22.12.0'), includesNode('>= 0.6')]).toEqual([
    false,
    true,
    true,
  ])
})
