import { writeFileSync } from 'node:fs'
import { machine, say } from './machine.ts'
import { measureFacts } from './sizes/facts.ts'
import { growthPlot } from './sizes/growth-plot.ts'
import { measureInbox } from './sizes/inbox.ts'
import { measureIndex } from './sizes/index-search.ts'
import { measureKnowledge } from './sizes/knowledge.ts'
import { measureLists } from './sizes/lists.ts'
import { type Figure, openPlace } from './sizes/measure.ts'

/**
 * How work grows with what is stored, at one, ten and a hundred times. PLOT names a file for the plot.
 * DATABASE_URL=… [SCALES=1,10,100] [ONLY=facts,knowledge,inbox,lists] [PLOT=growth.svg] npm run bench -w bench -- sizes
 * ONLY=index measures searches of an index in this process, without a database: [SCALES=20,100,2000].
 */
const scales = (process.env['SCALES'] ?? '1,10,100').split(',').map(Number)
const only = (process.env['ONLY'] ?? 'facts,knowledge,inbox,lists').split(',')
const FACTS = 500
const NODES = 500
const MESSAGES = 10_000
const times = (base: number): number[] => scales.map((scale) => base * scale)

say(`${machine()}\n`)
if (only.includes('index')) {
  await measureIndex(times(FACTS))
  process.exit(0)
}
const place = await openPlace('rapport_bench_sizes')
const figures: Figure[] = []
if (only.includes('facts')) figures.push(...(await measureFacts(place, times(FACTS))))
if (only.includes('knowledge')) figures.push(...(await measureKnowledge(place, times(NODES))))
if (only.includes('inbox')) figures.push(...(await measureInbox(place, times(MESSAGES))))
if (only.includes('lists')) figures.push(...(await measureLists(place, times(FACTS))))
await place.close()
if (process.env['PLOT']) {
  writeFileSync(process.env['PLOT'], growthPlot(figures, scales))
  say(`\nThe plot is in ${process.env['PLOT']}.`)
}
process.exit(0)
