import { TRAITS, type Trait } from '../api/types.ts'
import { word } from '../language/t.ts'

const CENTRE = 120
const RADIUS = 80

const point = (index: number, share: number): readonly [number, number] => {
  const angle = (index / TRAITS.length) * 2 * Math.PI - Math.PI / 2
  return [CENTRE + Math.cos(angle) * RADIUS * share, CENTRE + Math.sin(angle) * RADIUS * share]
}

const ring = (shareOf: (index: number) => number): string =>
  TRAITS.map((_, index) => point(index, shareOf(index)).join(',')).join(' ')

/** The five traits at a glance. */
export function Radar({ scores }: { readonly scores: Readonly<Record<Trait, number>> }) {
  const words = TRAITS.map((trait) => `${word(trait)} ${Math.round(scores[trait])}`).join(', ')
  return (
    <svg viewBox="-75 15 390 210" role="img" aria-label={words} className="mx-auto w-full max-w-xs">
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon key={share} points={ring(() => share)} className="fill-none stroke-line" />
      ))}
      <polygon
        points={ring((index) => scores[TRAITS[index] ?? 'openness'] / 100)}
        className="fill-accent/25 stroke-accent"
        strokeWidth={2}
      />
      {TRAITS.map((trait, index) => {
        const [x, y] = point(index, index === 0 ? 1.1 : 1.15)
        // Words beside the shape begin or end there, so that long ones do not cover it.
        const side = Math.abs(x - CENTRE) < RADIUS / 2 ? 'middle' : x > CENTRE ? 'start' : 'end'
        const anchor = y > CENTRE + RADIUS / 2 ? 'middle' : side
        return (
          <text
            key={trait}
            x={x}
            y={y > CENTRE ? y + 8 : y}
            textAnchor={anchor}
            className="fill-ink text-[11px]"
          >
            {word(trait)}
          </text>
        )
      })}
    </svg>
  )
}
