import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../../web/src/settings/event-types.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

it('suggests only events in the console that the server sends', () => {
  const text = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    .join('\n')
  // Some types are put together: `evaluation.${what}`.
  const isSent = (type: string) =>
    text.includes(`'${type}'`) || text.includes(`\`${type.slice(0, type.lastIndexOf('.') + 1)}\${`)
  expect(EVENT_TYPES.filter((type) => !isSent(type))).toEqual([])
  expect(EVENT_TYPES).toEqual([...EVENT_TYPES].sort())
})
