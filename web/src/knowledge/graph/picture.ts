import { type Camera, radiusBy, type Size, screenX, screenY } from './camera.ts'
import { packed, Raster } from './raster.ts'
import { Room } from './room.ts'

/** What is drawn, as plain arrays: they cost nothing to hand to another thread. */
export interface Shape {
  /** Two nodes, by their numbers, for each fact. */
  readonly ends: Uint32Array
  readonly degrees: Uint16Array
  /** The number of a colour for each node. */
  readonly tints: Uint8Array
  readonly labels: readonly string[]
}

type Rgb = readonly [red: number, green: number, blue: number]

export interface Colours {
  readonly ground: Rgb
  readonly ink: Rgb
  readonly line: Rgb
  readonly tints: readonly Rgb[]
}

/** From where, how large, and in which colours. */
export interface Look {
  readonly camera: Camera
  readonly fit: Camera
  /** In pixels of the screen, of which `ratio` make one of the page. */
  readonly size: Size
  readonly ratio: number
  readonly colours: Colours
}

const LETTER_WIDTH = 6.5
const LABEL_HEIGHT = 14
const CROWDED_HEIGHT = 70
const FONT_SIZE = 12
const CROWD = 150

/** Draws a graph without the page's help, so that the page stays responsive. */
export class Picture {
  readonly #shape: Shape
  /** The most connected first: they are named before others. */
  readonly #byImportance: Uint32Array
  #raster: Raster | undefined
  #canvas: OffscreenCanvas | undefined

  constructor(shape: Shape) {
    this.#shape = shape
    const { degrees } = shape
    this.#byImportance = Uint32Array.from(degrees.keys()).sort(
      (a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0),
    )
  }

  draw(places: Float32Array, look: Look): ImageBitmap {
    const { width, height } = look.size
    if (this.#raster === undefined || this.#canvas?.width !== width || this.#canvas.height !== height) {
      this.#raster = new Raster(width, height)
      this.#canvas = new OffscreenCanvas(width, height)
    }
    const context = this.#canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    if (context === null) throw new Error('This browser cannot draw beside the page.')
    const xs = new Float32Array(places.length / 2)
    const ys = new Float32Array(places.length / 2)
    for (let node = 0; node < xs.length; node += 1) {
      xs[node] = screenX(look.camera, look.size, places[node * 2] ?? 0)
      ys[node] = screenY(look.camera, look.size, places[node * 2 + 1] ?? 0)
    }
    const sizes = this.#radii(look)
    this.#raster.clear(packed(...look.colours.ground))
    this.#lines(this.#raster, xs, ys, look)
    this.#discs(this.#raster, xs, ys, sizes, look)
    context.putImageData(this.#raster.image, 0, 0)
    this.#names(context, xs, ys, sizes, look)
    return this.#canvas.transferToImageBitmap()
  }

  #radii({ camera, fit, size, ratio }: Look): Float32Array {
    const { degrees } = this.#shape
    const page = { width: size.width / ratio, height: size.height / ratio }
    const radius = radiusBy(degrees.length, camera.scale / fit.scale, page)
    return Float32Array.from(degrees, (degree) => radius(degree) * ratio)
  }

  #lines(raster: Raster, xs: Float32Array, ys: Float32Array, { camera, fit, colours }: Look): void {
    const { ends } = this.#shape
    // Many lines are drawn faintly, so that where they meet can still be seen; closer by there are fewer.
    const density = Math.min(Math.max(3_000 / (ends.length / 2 + 1), 0.1), 0.7)
    const strength = Math.round(255 * Math.min(density * Math.sqrt(camera.scale / fit.scale), 0.7))
    const colour = packed(...colours.line)
    for (let at = 0; at < ends.length; at += 2) {
      const from = ends[at] as number
      const to = ends[at + 1] as number
      raster.line(
        xs[from] as number,
        ys[from] as number,
        xs[to] as number,
        ys[to] as number,
        colour,
        strength,
      )
    }
  }

  #discs(raster: Raster, xs: Float32Array, ys: Float32Array, sizes: Float32Array, look: Look): void {
    const { width, height } = look.size
    const tints = look.colours.tints.map((tint) => packed(...tint))
    for (let node = 0; node < xs.length; node += 1) {
      const x = xs[node] as number
      const y = ys[node] as number
      const radius = sizes[node] as number
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue
      raster.disc(x, y, radius, tints[this.#shape.tints[node] as number] ?? 0)
    }
  }

  /** Names of the most important first, as far as there is room: names that overlap cannot be read. */
  #names(
    context: OffscreenCanvasRenderingContext2D,
    xs: Float32Array,
    ys: Float32Array,
    sizes: Float32Array,
    look: Look,
  ): void {
    const { size, ratio } = look
    const room = new Room(size.width, size.height)
    // Of many nodes seen from far away only some are named, or the names would hide the graph.
    const isCrowded = xs.length > CROWD && look.camera.scale < look.fit.scale * 2
    const half = (isCrowded ? CROWDED_HEIGHT : LABEL_HEIGHT) * 0.5 * ratio
    context.font = `${FONT_SIZE * ratio}px system-ui, sans-serif`
    context.textBaseline = 'middle'
    context.fillStyle = `rgb(${look.colours.ink.join(' ')})`
    // A rim in the colour of the ground: names are read across lines and nodes.
    context.strokeStyle = `rgb(${look.colours.ground.join(' ')})`
    context.lineJoin = 'round'
    context.lineWidth = 3 * ratio
    for (const node of this.#byImportance) {
      const x = xs[node] as number
      const y = ys[node] as number
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue
      const name = shortened(this.#shape.labels[node] ?? '')
      const begin = x + (sizes[node] as number) + 3 * ratio
      const end = begin + name.length * LETTER_WIDTH * ratio
      if (!room.take(begin, y - half, end, y + half)) continue
      context.strokeText(name, begin, y)
      context.fillText(name, begin, y)
    }
  }
}

const shortened = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name)
