import { fileStorage } from '../from-config.ts'
import { systemClock } from '../kernel/clock.ts'
import { listWorkspaces } from '../modules/workspaces/index.ts'
import { invariants } from '../modules.ts'
import { Verification, type Verified } from '../platform/invariants/verification.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { withStorage } from './storage.ts'

const SHOWN_MAX = 5

/** Reads only, and may run beside a server on PostgreSQL. */
export const verify: Run = async (words, usage) => {
  const { values } = parseArgs(usage, words, { files: { type: 'boolean' }, json: { type: 'boolean' } })
  const results = await withStorage(async ({ db, config }) => {
    const storage = fileStorage(config)
    const parts = { db, storage, invariants, listWorkspaces, clock: systemClock, log: makeLog('silent') }
    try {
      return await new Verification(parts).run({ share: 'all', isEveryFile: values.files === true })
    } finally {
      await storage.close()
    }
  })
  const isSound = results.every(({ state }) => state === 'ok')
  if (values.json === true) say(JSON.stringify({ sound: isSound, invariants: results }, null, 2))
  else say(wordsFor(results))
  if (!isSound) process.exitCode = 1
}

function wordsFor(results: readonly Verified[]): string {
  const lines = results.flatMap(linesFor)
  const count = (state: Verified['state']) => results.filter((result) => result.state === state).length
  const broken = count('broken')
  const unchecked = count('unchecked')
  const end = [
    broken > 0 ? `${broken} of ${results.length} are not as they have to be.` : undefined,
    unchecked > 0 ? `${unchecked} could not be checked.` : undefined,
  ].filter((sentence) => sentence !== undefined)
  return [...lines, '', end.length === 0 ? 'Everything fits together.' : end.join(' ')].join('\n')
}

function linesFor({ state, holds, fix, violations, reason }: Verified): readonly string[] {
  const line = `${state.padEnd(10)}${holds}`
  const indent = ' '.repeat(10)
  if (state === 'ok') return [line]
  if (state === 'unchecked') return [line, `${indent}${reason}`]
  const shown = violations.slice(0, SHOWN_MAX).map(({ tenantId, what }) => {
    const place = tenantId === null ? '' : `workspace ${tenantId}: `
    return `${indent}${place}${what}`
  })
  const more = violations.length > SHOWN_MAX ? [`${indent}and more; --json lists up to twenty`] : []
  return [line, ...shown, ...more, `${indent}→ ${fix}`]
}
