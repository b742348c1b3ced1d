import { Agent, get } from 'node:http'

/**
 * Asks for /health every few milliseconds, in a process of its own so that what the attacker computes delays no
 * measurement. Prints the waits since the last line on standard input, as JSON, whenever a line comes in.
 */
const url = process.argv[2] ?? ''
const EVERY_MS = 10
const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

let waits: number[] = []
let failures = 0
const underWay = new Set<number>()

function ask(): void {
  const begun = performance.now()
  underWay.add(begun)
  const done = (isGood: boolean) => {
    if (!underWay.delete(begun)) return
    if (isGood) waits.push(performance.now() - begun)
    else failures += 1
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
  const waiting = [...underWay].map((begun) => performance.now() - begun)
  process.stdout.write(`${JSON.stringify({ waits: [...waits, ...waiting], failures })}\n`)
  waits = []
  failures = 0
})
process.stdin.once('end', () => process.exit(0))
