import { useEffect, useRef } from 'react'
import type UPlot from 'uplot'
import type { AlignedData, Axis, Options, Series } from 'uplot'
import { locale } from '../language/languages.ts'

interface PlotProps {
  /** What the plot shows, for those who cannot see it. */
  readonly label: string
  readonly series: readonly (Pick<Series, 'label' | 'dash' | 'width'> & { readonly colour: Colour })[]
  readonly data: AlignedData
  readonly isTime?: boolean
  readonly height?: number
  readonly range?: readonly [number, number]
  /** Pairs of series to fill the space between: the borders of a fan. */
  readonly bands?: readonly (readonly [number, number])[]
}

const FONT = 'ui-sans-serif, system-ui, sans-serif'

type Colour = 'accent' | 'good' | 'bad' | 'warn' | 'muted'

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const FIGURE = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
const DAY = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const CLOCK = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const DAY_S = 86_400
/** Room for one more digit or sign beside the plot, and for the plainest of figures. */
const DIGIT_PX = 7
const SIDE_MIN_PX = 28

const figures: Axis.DynamicValues = (_plot, values) => values.map((value) => FIGURE.format(value))

/** Days, or times of the day where the lines are that close to each other. */
const times: Axis.DynamicValues = (_plot, seconds) => {
  const [first = 0, second = first + DAY_S] = seconds
  const format = second - first < DAY_S ? CLOCK : DAY
  return seconds.map((at) => format.format(new Date(at * 1000)))
}

function optionsFor(props: PlotProps, width: number): Options {
  const axis = {
    stroke: colourOf('muted'),
    font: `11px ${FONT}`,
    grid: { stroke: colourOf('line'), width: 1 },
    ticks: { show: false },
    values: figures,
  }
  const isTime = props.isTime ?? false
  const along: Axis = {
    ...axis,
    grid: { show: false },
    size: 30,
    ...(isTime ? { values: times, space: 64 } : {}),
  }
  const side: Axis = {
    ...axis,
    size: (_plot, values) =>
      Math.max(SIDE_MIN_PX, ...(values ?? []).map((value) => 12 + value.length * DIGIT_PX)),
  }
  return {
    width,
    height: props.height ?? 240,
    legend: {
      show: true,
      markers: { width: 0, fill: (_plot, at) => colourOf(props.series[at - 1]?.colour ?? 'muted') },
    },
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: isTime },
      y: props.range === undefined ? {} : { range: [props.range[0], props.range[1]] },
    },
    axes: [along, side],
    padding: [8, 12, 0, 0],
    series: [
      {},
      ...props.series.map(({ colour, ...series }) => ({
        ...series,
        stroke: colourOf(colour),
        value: (_plot: UPlot, value: unknown) => (typeof value === 'number' ? FIGURE.format(value) : ''),
        width: series.width ?? 2,
        points: { show: props.data[0].length < 2 },
      })),
    ],
    bands: (props.bands ?? []).map(([upper, lower]) => ({
      series: [upper, lower] as [number, number],
      fill: `${colourOf('accent')}33`,
    })),
  }
}

/** A plot; the library is loaded when the first one is drawn. New data moves the lines without drawing anew. */
export function Plot(props: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<UPlot | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    let isGone = false
    let watch: ResizeObserver | undefined
    const draw = async () => {
      const [{ default: Drawn }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
      const element = place.current
      if (isGone || element === null) return
      const { current } = latest
      drawn.current = new Drawn(optionsFor(current, element.clientWidth), current.data, element)
      watch = new ResizeObserver(() => {
        drawn.current?.setSize({ width: element.clientWidth, height: latest.current.height ?? 240 })
      })
      watch.observe(element)
    }
    void draw()
    return () => {
      isGone = true
      watch?.disconnect()
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [])
  useEffect(() => {
    drawn.current?.setData(props.data)
  }, [props.data])
  return (
    <div
      ref={place}
      role="img"
      aria-label={props.label}
      // As high as it will be, so that nothing below it jumps when it is drawn.
      style={{ minHeight: (props.height ?? 240) + 24 }}
      className="w-full overflow-hidden text-sm"
    />
  )
}
