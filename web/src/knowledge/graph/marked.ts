import type { Colours } from './picture.ts'

export type Place = readonly [x: number, y: number]

interface Marked {
  readonly place: Place
  readonly radius: number
  readonly name: string
  readonly neighbours: readonly Place[]
}

const RIM = 3

/** A node that is pointed at or was looked for: a ring, lines to what it is connected to, and its whole name. */
export function paintMarked(context: CanvasRenderingContext2D, colours: Colours, marked: Marked): void {
  const [x, y] = marked.place
  const ink = `rgb(${colours.ink.join(' ')})`
  const reach = marked.radius + RIM
  context.strokeStyle = ink
  context.lineWidth = 1
  context.beginPath()
  for (const [otherX, otherY] of marked.neighbours) {
    context.moveTo(x, y)
    context.lineTo(otherX, otherY)
  }
  context.stroke()
  context.lineWidth = 2
  context.beginPath()
  context.arc(x, y, reach, 0, 2 * Math.PI)
  context.stroke()
  context.font = '600 13px system-ui, sans-serif'
  context.textBaseline = 'middle'
  context.fillStyle = `rgb(${colours.ground.join(' ')})`
  context.fillRect(x + reach + 2, y - 11, context.measureText(marked.name).width + 10, 22)
  context.fillStyle = ink
  context.fillText(marked.name, x + reach + 7, y)
}
