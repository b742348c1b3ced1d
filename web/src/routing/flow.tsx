import { useId } from 'react'
import { t } from '../language/t.ts'
import { BOX, type FlowEdge, type FlowNode, type Flow as Layout } from './flow-layout.ts'

const FITS = 20
const WORDS_FIT = 24
/** How far lines around the outside reach, and what is written beside them. */
const BEND = 42
const WORDS_WIDTH = 140
const LARGEST = 1.1
const SMALLEST = 0.85
const cut = (text: string, fits = FITS): string => (text.length > fits ? `${text.slice(0, fits - 1)}…` : text)

/** To the right into the next column; anywhere else around the outside. */
function pathOf({ from, to }: FlowEdge): string {
  const startY = from.y + BOX.height / 2
  const endY = to.y + BOX.height / 2
  if (to.x > from.x) {
    const [start, end] = [from.x + BOX.width, to.x - 6]
    const middle = (start + end) / 2
    return `M ${start} ${startY} C ${middle} ${startY} ${middle} ${endY} ${end} ${endY}`
  }
  const side = from.x + BOX.width
  const reach = side + 50
  return `M ${side} ${startY} C ${reach} ${startY} ${reach} ${endY} ${to.x + BOX.width + 6} ${endY}`
}

function Box({ node }: { readonly node: FlowNode }) {
  return (
    <g>
      <rect
        x={node.x}
        y={node.y}
        width={BOX.width}
        height={BOX.height}
        rx={8}
        className={`fill-panel ${node.isMissing ? 'stroke-bad' : 'stroke-edge'}`}
        strokeDasharray={node.isMissing ? '4 3' : undefined}
      />
      <text x={node.x + 10} y={node.y + 19} className="fill-ink text-[13px] font-semibold">
        {cut(node.title)}
      </text>
      <text x={node.x + 10} y={node.y + 35} className="fill-muted text-[11px]">
        {cut(node.about)}
      </text>
    </g>
  )
}

function Edge({ edge, arrow }: { readonly edge: FlowEdge; readonly arrow: string }) {
  const isBack = edge.to.x <= edge.from.x
  const middleX = isBack ? edge.from.x + BOX.width + BEND : (edge.from.x + BOX.width + edge.to.x) / 2
  return (
    <g>
      <path
        d={pathOf(edge)}
        className={`fill-none ${edge.isHandoff ? 'stroke-warn' : 'stroke-accent'}`}
        strokeWidth={1.5}
        strokeDasharray={edge.isHandoff ? '5 4' : undefined}
        markerEnd={`url(#${arrow}${edge.isHandoff ? '-handoff' : ''})`}
      />
      {edge.words !== '' && (
        <text
          x={middleX}
          y={(edge.from.y + edge.to.y + BOX.height) / 2 - 4}
          textAnchor={isBack ? 'start' : 'middle'}
          className="fill-warn stroke-panel text-[10px] [paint-order:stroke]"
          strokeWidth={4}
        >
          {cut(edge.words, WORDS_FIT)}
        </text>
      )}
    </g>
  )
}

const Arrow = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <marker id={id} viewBox="0 0 8 8" refX={7} refY={4} markerWidth={7} markerHeight={7} orient="auto">
    <path d="M 0 0 L 8 4 L 0 8 z" className={className} />
  </marker>
)

/** The routing rules as a diagram: solid lines are inbound contacts, dashed lines are handoffs. */
export function FlowPicture({ flow }: { readonly flow: Layout }) {
  const arrow = useId()
  const isBent = flow.edges.some(({ from, to }) => to.x <= from.x)
  const width = flow.width + 8 + (isBent ? BEND + WORDS_WIDTH : 0)
  return (
    <section aria-label={t('Flow')} tabIndex={0} className="overflow-x-auto">
      <svg
        viewBox={`-4 -4 ${width} ${flow.height + 8}`}
        role="img"
        aria-label={flow.words || t('Nothing leads anywhere yet.')}
        // Small ones are not blown up, large ones stay legible and scroll.
        style={{ maxWidth: width * LARGEST, minWidth: width * SMALLEST }}
        className="mx-auto max-h-[50vh] w-full"
      >
        <defs>
          <Arrow id={arrow} className="fill-accent" />
          <Arrow id={`${arrow}-handoff`} className="fill-warn" />
        </defs>
        {flow.edges.map((edge) => (
          <Edge key={edge.id} edge={edge} arrow={arrow} />
        ))}
        {[...flow.nodes.values()].map((node) => (
          <Box key={node.id} node={node} />
        ))}
      </svg>
    </section>
  )
}
