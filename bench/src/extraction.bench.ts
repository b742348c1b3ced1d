import { BuiltinExtractor } from '../../server/src/modules/memory/extraction/builtin-extractor.ts'
import { labelledSet } from './labelled/index.ts'
import type { Labelled } from './labelled/notation.ts'
import { f1, precision, recall, type Score, score, type Tally } from './labelled/scorer.ts'
import { machine, median, say } from './machine.ts'

/**
 * How much of what people say the built-in extractor gets right, and how fast. `-- extraction confusions` also prints
 * what it got wrong in the part it was worked on; `-- extraction held-out` prints it for the other part.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const extractor = new BuiltinExtractor()
const words = process.argv.slice(2)

const line = (name: string, tally: Tally): string =>
  `${name.padEnd(24)} ${precision(tally).toFixed(3)}  ${recall(tally).toFixed(3)}  ${f1(tally).toFixed(3)}   ${tally.right} right, ${tally.wrong} wrong, ${tally.missed} missed`

function print(title: string, part: readonly Labelled[], result: Score, withConfusions: boolean): void {
  say(`\n${title}: ${part.length} utterances`)
  say(`${''.padEnd(24)} prec.  recall F1`)
  for (const [topic, tally] of result.byTopic) say(line(topic, tally))
  say(line('overall', result.all))
  if (!withConfusions) return
  for (const { said, missed, wrong } of result.confusions) {
    say(`\n  ${said}`)
    for (const one of missed) say(`    missed ${one}`)
    for (const one of wrong) say(`    wrong  ${one}`)
  }
}

const tuned = labelledSet.filter((one) => !one.isHeldOut)
const heldOut = labelledSet.filter((one) => one.isHeldOut)
print('worked on', tuned, await score(extractor, tuned), words.includes('confusions'))
if (heldOut.length > 0)
  print('held out', heldOut, await score(extractor, heldOut), words.includes('held-out'))
if (words.includes('quick')) process.exit(0)

const rates: number[] = []
const messages = labelledSet.reduce(
  (sum, one) => sum + one.messages.filter((message) => message.role === 'user').length,
  0,
)
// The first rounds warm up. Time is the processor's, not the wall's: others may be at work on the same machine.
for (let round = -3; round < ROUNDS; round += 1) {
  const before = process.cpuUsage()
  for (const one of labelledSet) await extractor.extract({ ...one, agentName: '' })
  const spent = process.cpuUsage(before)
  if (round >= 0) rates.push(messages / ((spent.user + spent.system) / 1e6))
}
const huge = 'My sister Ana, who lives in Porto, says that every Sunday I call my mother and '
  .repeat(1_300)
  .slice(0, 100_000)
const at = new Date('2026-03-10T12:00:00Z')
const longest: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const from = performance.now()
  await extractor.extract({
    messages: [{ id: 'm', role: 'user', content: huge, at }],
    known: [],
    userName: '',
    agentName: '',
    timezone: '',
  })
  longest.push(performance.now() - from)
}
say(
  `\n${machine()}\n${median(rates).toFixed(0)} messages of users a second of one core, median of ${ROUNDS} rounds`,
)
say(`a message of 100 kB takes ${median(longest).toFixed(0)} ms`)
