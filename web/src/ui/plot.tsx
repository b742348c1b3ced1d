import { useEffect, useRef } from 'react'
import type UPlot from 'uplot'
import type { AlignedData, Options, Series } from 'uplot'

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

function optionsFor(props: PlotProps, width: number): Options {
  const axis = {
    stroke: colourOf('muted'),
    font: `11px ${FONT}`,
    grid: { stroke: colourOf('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: props.height ?? 240,
    legend: { show: true },
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: props.isTime ?? false },
      y: props.range === undefined ? {} : { range: [props.range[0], props.range[1]] },
    },
    axes: [axis, axis],
    series: [
      {},
      ...props.series.map(({ colour, ...series }) => ({
        ...series,
        stroke: colourOf(colour),
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
