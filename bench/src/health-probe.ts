import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'

/**
 * Asks for /health every few milliseconds, in a process of its own so that what the attacker computes delays no
 * measurement. Prints the waits since the last line on standard input, as JSON, whenever a line comes in; with each of
 * them how much of it the server's main thread computed, which a machine that others use as well does not lengthen.
 */
const url = process.argv[2] ?? ''
const pid = process.argv[3] ?? ''
const NANOSECONDS_A_MS = 1e6
const EVERY_MS = 10
const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Asked {
  readonly begun: number
  readonly computed: number
}

let waits: number[] = []
let busy: number[] = []
let failures = 0
const underWay = new Set<Asked>()

/** Processor time of the server's main thread so far. */
function computedMs(): number {
  if (process.platform !== 'linux') return performance.now()
  const [computed] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
  return Number(computed) / NANOSECONDS_A_MS
}

function ask(): void {
  const asked: Asked = { begun: performance.now(), computed: computedMs() }
  underWay.add(asked)
  const done = (isGood: boolean) => {
    if (!underWay.delete(asked)) return
    if (!isGood) failures += 1
    else {
      waits.push(performance.now() - asked.begun)
      busy.push(computedMs() - asked.computed)
    }
  }
  get(url, { agent, timeout: TIMEOUT_MS }, (answer) => {
    answer.resume()
    answer.once('end', () => done(answer.statusCode === 200))
  }).once('error', () => done(false))
}

setInterval(() => {
  // A server that answers nothing is asked by 64 at most.
  if (underWay.size < 64) ask()
}, EVERY_MS)

process.stdin.setEncoding('utf8').on('data', () => {
  const waiting = [...underWay].map(({ begun }) => performance.now() - begun)
  process.stdout.write(`${JSON.stringify({ waits: [...waits, ...waiting], busy, failures })}\n`)
  waits = []
  busy = []
  failures = 0
})
process.stdin.once('end', () => process.exit(0))
