#!/usr/bin/env node
// Starts the command line. In a checkout it first rebuilds what is older than its sources, so a stale build is never served.
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && (minor < 18 || (minor === 18 && patch < 1)))) {
  process.stderr.write(`Rapport needs Node.js 20.18.1 or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

function newest(folder) {
  let time = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return time
}

/** What builds, or nothing where the development packages are left out. */
const tools = () =>
  import('../build.mjs').catch((error) => {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  })

const source = statSync(here('../src'), { throwIfNoEntry: false })
const built = statSync(here('../dist/main.js'), { throwIfNoEntry: false })
if (source && (!built || Math.max(newest(here('../src')), newest(here('../migrations'))) > built.mtimeMs)) {
  const found = await tools()
  if (found === undefined) {
    process.stderr.write(
      'Rapport is not built, and the development packages that build it are missing: run npm ci.\n',
    )
    process.exit(1)
  }
  await found.buildServer()
}
// The console is for those who serve; other commands do not wait for it.
if (source && (process.argv[2] ?? 'serve') === 'serve') {
  const found = await tools()
  if (found?.isConsoleStale()) {
    process.stderr.write('Building the console, this once…\n')
    await found.buildConsole()
  }
}

const { main } = await import('../dist/main.js')
await main(process.argv.slice(2))
