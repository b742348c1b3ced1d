import { readConfig } from '../config.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Run, remark, say } from './command.ts'
import { createDemo, DEMO_SLUG, type Demo } from './demo.ts'
import { wordsForFirst } from './first-credentials.ts'
import { parseArgs } from './parse-args.ts'
import { Progress } from './progress.ts'
import { openStorage } from './storage.ts'

const FIRST_START = 'This was the first start, so the installation’s own workspace was made as well:'

export const seed: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  const config = readConfig()
  // The work of weeks is done within seconds; only what is wrong with it is worth a line.
  const log = makeLog(config.RAPPORT_LOG_LEVEL === 'info' ? 'warn' : config.RAPPORT_LOG_LEVEL)
  const storage = await openStorage(config, log)
  try {
    const { demo, firstCredentials } = await createDemo({ config, log, ...storage, onProgress: showing() })
    if (firstCredentials !== undefined) say(wordsForFirst(firstCredentials, FIRST_START))
    say(
      demo === undefined
        ? `The demo workspace (${DEMO_SLUG}) is there already; nothing was changed.`
        : wordsFor(demo, config.publicUrl),
    )
  } finally {
    await storage.db.close()
  }
}

/** A bar on a terminal, which Progress draws; elsewhere a line for each part. */
function showing(): (about: string, done: number, total: number) => void {
  let bar: Progress | undefined
  let before = ''
  return (about, done, total) => {
    const isOver = done === total
    if (process.stderr.isTTY === true) {
      bar ??= new Progress('steps', total)
      bar.show(done)
      if (isOver) bar.end()
    } else if (about !== before) remark(isOver ? 'Done.' : `Making ${about} …`)
    before = about
  }
}

function wordsFor(demo: Demo, url: string): string {
  const users = demo.users.map(
    (user) => `  ${user.role.padEnd(13)}  ${user.username.padEnd(8)} ${user.password}`,
  )
  const keys = demo.keys.map((key) => `  ${key.name.padEnd(13)}  ${key.key}`)
  return `
Created the workspace ${demo.slug} (${demo.tenantId}).

  These are shown this once; keep them:

${users.join('\n')}

${keys.join('\n')}

  Start the server and sign in at ${url}/ with the workspace ${demo.slug}.
  Users sign in at POST /auth/sign-in with "workspace": "${demo.slug}".
`
}
