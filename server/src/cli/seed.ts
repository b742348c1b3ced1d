import { MIGRATIONS } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { Wake } from '../platform/db/wake.ts'
import { Events } from '../platform/events/events.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Command, say } from './command.ts'
import { createDemo, DEMO_SLUG, type Demo } from './demo.ts'
import { openStorage } from './storage.ts'
import { readWords } from './words.ts'

export const seed: Command = {
  name: 'seed',
  usage: 'seed',
  summary: 'create a demo workspace with something in every module',
  async run(words) {
    readWords(seed.usage, words, {})
    const config = readConfig()
    const { db } = await openStorage(config, makeLog(config.RAPPORT_LOG_LEVEL))
    try {
      await migrate(db, MIGRATIONS)
      const events = new Events(systemClock, new Wake(db, () => undefined))
      const demo = await createDemo(db, events, {
        now: systemClock.now(),
        creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
        baseDomain: config.RAPPORT_BASE_DOMAIN,
      })
      say(
        demo === undefined
          ? `The demo workspace (${DEMO_SLUG}) is there already; nothing was changed.`
          : wordsFor(demo),
      )
    } finally {
      await db.close()
    }
  },
}

function wordsFor(demo: Demo): string {
  const users = demo.users.map(
    (user) => `  ${user.role.padEnd(13)}  ${user.username.padEnd(8)} ${user.password}`,
  )
  const keys = demo.keys.map((key) => `  ${key.name.padEnd(13)}  ${key.key}`)
  return `
Created the workspace ${demo.slug} (${demo.tenantId}).

  These are shown this once; keep them:

${users.join('\n')}

${keys.join('\n')}

  Users sign in at POST /auth/sign-in with "workspace": "${demo.slug}".
`
}
