import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSIDE = 'CHAOS_OWN_MOUNTS'
/** Holds an hour of load with little to spare, because it is memory. */
const DISK_MB = 1_500
/** Port 53 of an address that nothing else uses. */
const NAME_SERVER = '127.77.0.53'

export interface OwnMounts {
  /** A disk that can be filled. */
  readonly disk: string
  /** The name server that this process and its children ask. */
  readonly nameServer: string
}

/**
 * Runs this program again with mounts that no other process sees: a small disk for the database, and the name server of
 * this benchmark in /etc/resolv.conf. Undefined where that is not allowed; then disks and names stay as they are.
 */
export function ownMounts(): OwnMounts | undefined {
  if (process.env[INSIDE] !== undefined) return mounted()
  const isAllowed =
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/unshare') &&
    spawnSync('unshare', ['--mount', 'true']).status === 0
  if (!isAllowed) return undefined
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, [INSIDE]: 'yes' } },
  )
  process.exit(status ?? 1)
}

function mounted(): OwnMounts {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-chaos-mounts-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0777`, 'tmpfs', disk])
  const resolv = join(folder, 'resolv.conf')
  writeFileSync(resolv, `nameserver ${NAME_SERVER}\n`)
  execFileSync('mount', ['--bind', resolv, '/etc/resolv.conf'])
  return { disk, nameServer: NAME_SERVER }
}
