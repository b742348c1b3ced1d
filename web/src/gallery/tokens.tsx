import { Panel } from '../ui/panel.tsx'

const SURFACES = [
  'page',
  'panel',
  'raised',
  'hover',
  'line',
  'edge',
  'soft',
  'good-soft',
  'warn-soft',
  'bad-soft',
]
const TEXTS = ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad']
const SIZES = ['2xs', 'xs', 'sm', 'base', 'lg', 'xl']

export function Colours() {
  return (
    <Panel title="Colours">
      <div className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-3">
        {SURFACES.map((name) => (
          <div key={name} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              style={{ backgroundColor: `var(--${name})` }}
              className="size-5 rounded border border-edge"
            />
            {name}
          </div>
        ))}
        {TEXTS.map((name) => (
          <span key={name} style={{ color: `var(--${name})` }} className="font-medium">
            {name}
          </span>
        ))}
      </div>
    </Panel>
  )
}

export function TypeScale() {
  return (
    <Panel title="Type">
      <div className="space-y-1">
        {SIZES.map((name) => (
          <p key={name} style={{ fontSize: `var(--text-${name})` }}>
            {name}: An agent that remembers people
          </p>
        ))}
      </div>
    </Panel>
  )
}
