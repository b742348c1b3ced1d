import type { Figure } from './measure.ts'

const [WIDTH, HEIGHT, LEFT, TOP, PLOT_W, PLOT_H] = [860, 440, 60, 30, 400, 360]
const COLOURS = [
  '#2563eb',
  '#dc2626',
  '#059669',
  '#d97706',
  '#7c3aed',
  '#0891b2',
  '#be185d',
  '#4d7c0f',
  '#475569',
  '#92400e',
]
const DECADES = [0, 4] as const

const text = (x: number, y: number, words: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`

/** Milliseconds over the factor of what is stored, both on logarithmic axes: a line that stays flat does not grow. */
export function growthPlot(figures: readonly Figure[], scales: readonly number[]): string {
  const [least = 1] = scales
  const span = Math.max(1, Math.log10((scales.at(-1) ?? 1) / least))
  const x = (at: number) => LEFT + (Math.log10((scales[at] ?? 1) / least) / span) * PLOT_W
  const y = (ms: number) =>
    TOP + PLOT_H - ((Math.log10(Math.max(ms, 1)) - DECADES[0]) / (DECADES[1] - DECADES[0])) * PLOT_H
  const works = [...new Set(figures.map(({ work }) => work))]
  const grid = [1, 10, 100, 1_000, 10_000].map(
    (ms) =>
      `<line x1="${LEFT}" x2="${LEFT + PLOT_W}" y1="${y(ms)}" y2="${y(ms)}" stroke="#d4d4d8"/>${text(LEFT - 8, y(ms) + 4, `${ms} ms`, 'end')}`,
  )
  const ticks = scales.map((scale, at) => text(x(at), TOP + PLOT_H + 20, `${scale}×`, 'middle'))
  const lines = works.map((work, n) => {
    const colour = COLOURS[n % COLOURS.length] as string
    const points = figures.filter((one) => one.work === work).map(({ ms }, at) => [x(at), y(ms)] as const)
    const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`).join('')
    const key = `<line x1="490" x2="510" y1="${TOP + 10 + n * 24}" y2="${TOP + 10 + n * 24}" stroke="${colour}" stroke-width="3"/>${text(518, TOP + 14 + n * 24, work)}`
    const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}${key}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#3f3f46" role="img" aria-label="Median time by amount of data">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...ticks, ...lines].join('\n')}
</svg>
`
}
