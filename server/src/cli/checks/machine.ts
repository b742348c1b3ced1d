import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { type Config, ConfigError, readConfig, settingNames } from '../../config.ts'
import { type Finding, note, ok, problem } from './finding.ts'

const NODE_MIN = [20, 18, 1] as const
const DISK_FREE_MIN_BYTES = 500 * 1024 * 1024

export function checkNode(version = process.versions.node): Finding {
  const parts = version.split('.').map(Number)
  const differing = NODE_MIN.findIndex((wanted, at) => parts[at] !== wanted)
  const isOld = differing >= 0 && (parts[differing] ?? 0) < (NODE_MIN[differing] ?? 0)
  if (isOld)
    return problem('Node.js', `This is ${version}.`, `Install Node.js ${NODE_MIN.join('.')} or newer.`)
  return ok('Node.js', version)
}

/** The configuration and what to say about it; undefined when it cannot be used. */
export function checkConfig(): { config: Config | undefined; findings: readonly Finding[] } {
  const { given, unknown } = settingNames()
  const findings: Finding[] = unknown.map((name) =>
    note(
      'Settings',
      `${name} is set, but there is no such setting.`,
      'docs/settings.md lists them; correct or unset it.',
    ),
  )
  try {
    const config = readConfig()
    const says = given.length === 0 ? 'all at their defaults' : `set: ${given.join(', ')}`
    return { config, findings: [ok('Settings', says), ...findings] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const faults = error.faults.map((fault) =>
      problem('Settings', fault, 'Change or unset it; docs/settings.md says what is possible.'),
    )
    return { config: undefined, findings: [...faults, ...findings] }
  }
}

export async function checkPort(config: Config): Promise<Finding> {
  if (!config.runsApi) return ok('Port', 'not needed: this process only works on jobs')
  if (config.PORT === 0) return ok('Port', 'any free one')
  const place = `${config.HOST}:${config.PORT}`
  const code = await codeOfListening(config.HOST, config.PORT)
  if (code === undefined) return ok('Port', `${place} is free`)
  if (code === 'EADDRINUSE' && (await isRapport(config)))
    return note('Port', `Rapport answers on ${place} already.`)
  if (code === 'EADDRINUSE')
    return problem(
      'Port',
      `${place} is taken by another program.`,
      'Stop it, or choose another port with PORT=…',
    )
  if (code === 'EACCES')
    return problem('Port', `${place} may not be used by this user.`, 'Choose a port above 1023 with PORT=…')
  return problem(
    'Port',
    `${place} cannot be listened on (${code}).`,
    'Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  )
}

function codeOfListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((found) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => found(error.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => found(undefined)))
  })
}

async function isRapport(config: Config): Promise<boolean> {
  const host = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST
  try {
    const answer = await fetch(`http://${host}:${config.PORT}/health`, { signal: AbortSignal.timeout(2_000) })
    const body = (await answer.json()) as { status?: unknown; version?: unknown }
    return body.status === 'ok' && typeof body.version === 'string'
  } catch {
    return false
  }
}

/** Custom domains are proved by a TXT record, so a name server has to answer such a query. */
export async function checkDns(config: Config): Promise<Finding> {
  const servers = config.RAPPORT_DNS_SERVERS
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  try {
    if (servers.length > 0) resolver.setServers([...servers])
    await resolver.resolveTxt('example.com')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // "No such name" and "no such record" are answers too.
    if (code !== 'ENOTFOUND' && code !== 'ENODATA') {
      const says = `No answer from ${servers.length === 0 ? 'the DNS servers of the system' : servers.join(', ')} (${code}): custom domains cannot be verified.`
      const fix = 'Name DNS servers that answer with RAPPORT_DNS_SERVERS=host:port,…'
      return servers.length === 0 ? note('DNS', says, fix) : problem('DNS', says, fix)
    }
  }
  return ok('DNS', `${servers.length === 0 ? 'the servers of the system' : servers.join(', ')} answer`)
}

export async function checkDisk(config: Config): Promise<Finding> {
  let folder = config.dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${(free / 1024 ** 3).toFixed(1)} GB free at ${folder}`
  if (free < DISK_FREE_MIN_BYTES)
    return problem('Disk', says, 'Make room, or move the data folder with RAPPORT_DATA_DIR.')
  return ok('Disk', says)
}
