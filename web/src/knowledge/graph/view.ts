import { type Camera, fitting, radiusBy, type Size, screenX, screenY } from './camera.ts'
import { coloursNow } from './colours.ts'
import { letMove } from './gestures.ts'
import type { LayoutTask, Sorted } from './layout-worker.ts'
import { type Place, paintMarked } from './marked.ts'
import type { Look, Shape } from './picture.ts'
import type { PictureFrame, PictureTask } from './picture-worker.ts'

interface ViewEvents {
  /** A node was chosen, by its number. */
  opened(node: number): void
  sorted(isOver: boolean): void
}

/** The layout goes on when the picture has not been moved for this long. */
const REST_MS = 400
const NEAR = 6
const NEIGHBOURS_MAX = 300

/**
 * The picture of a graph on a canvas of the page. Two threads work beside the page: one finds better places, one draws
 * whole pictures. The page itself only moves the last picture under the pointer, which takes a moment however many nodes
 * there are, and puts the next one in its place as soon as that is drawn.
 */
export class GraphView {
  readonly #canvas: HTMLCanvasElement
  readonly #shape: Shape
  readonly #events: ViewEvents
  readonly #painter = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  readonly #sorter = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  readonly #end = new AbortController()
  #places: Float32Array
  #camera: Camera
  #fit: Camera
  /** Until it is moved, all of it is shown. */
  #isWhole = true
  #frame: PictureFrame | undefined
  #isAwaited = false
  #isStale = true
  #isPainting = false
  #marked: number | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(canvas: HTMLCanvasElement, shape: Shape, places: Float32Array, events: ViewEvents) {
    this.#canvas = canvas
    this.#shape = shape
    this.#events = events
    this.#places = places
    this.#fit = this.#camera = fitting(places, this.#size())
    this.#painter.onmessage = ({ data }: MessageEvent<PictureFrame>) => this.#take(data)
    this.#sorter.onmessage = ({ data }: MessageEvent<Sorted>) => this.#applyLayout(data)
    this.#tellPainter({ kind: 'shape', shape })
    this.#tellPainter({ kind: 'places', places })
    this.#tellSorter({ kind: 'sort', places, ends: shape.ends })
    letMove(canvas, this.#hand(), this.#end.signal)
    this.#watch()
    this.#renew()
  }

  close(): void {
    this.#end.abort()
    this.#painter.terminate()
    this.#sorter.terminate()
    this.#frame?.bitmap.close()
    clearTimeout(this.#rest)
  }

  /** Goes to one node and marks it. */
  show(node: number): void {
    const x = this.#places[node * 2] ?? 0
    const y = this.#places[node * 2 + 1] ?? 0
    this.#marked = node
    this.#move({ x, y, scale: Math.max(this.#camera.scale, this.#fit.scale * 4) })
  }

  showAll(): void {
    this.#isWhole = true
    this.#camera = this.#fit
    this.#renew()
  }

  #tellPainter(task: PictureTask): void {
    this.#painter.postMessage(task)
  }

  #tellSorter(task: LayoutTask): void {
    this.#sorter.postMessage(task)
  }

  #size = (): Size => ({ width: this.#canvas.clientWidth, height: this.#canvas.clientHeight })

  #hand() {
    return {
      camera: () => this.#camera,
      size: this.#size,
      moved: (camera: Camera) => this.#move(camera),
      fitted: () => this.showAll(),
      pointed: (x: number, y: number) => this.#mark(this.#nodeAt(x, y)),
      clicked: (x: number, y: number) => {
        const node = this.#nodeAt(x, y)
        if (node !== undefined) this.#events.opened(node)
      },
    }
  }

  /** What the page's own size and colours change. */
  #watch(): void {
    const sizes = new ResizeObserver(() => {
      this.#fit = fitting(this.#places, this.#size())
      if (this.#isWhole) this.#camera = this.#fit
      this.#renew()
    })
    sizes.observe(this.#canvas)
    const themes = new MutationObserver(() => this.#renew())
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    this.#end.signal.addEventListener('abort', () => {
      sizes.disconnect()
      themes.disconnect()
    })
  }

  #move(camera: Camera): void {
    const scale = Math.min(Math.max(camera.scale, this.#fit.scale / 4), this.#fit.scale * 400)
    // At the end of the range there is no closer or further, and nothing moves aside instead.
    this.#camera = scale === camera.scale ? camera : { ...this.#camera, scale }
    this.#isWhole = false
    if (this.#rest === undefined) this.#tellSorter({ kind: 'rest', isResting: true })
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      this.#tellSorter({ kind: 'rest', isResting: false })
    }, REST_MS)
    this.#renew()
  }

  #applyLayout({ places, isOver }: Sorted): void {
    this.#places = places
    this.#fit = fitting(places, this.#size())
    if (this.#isWhole) this.#camera = this.#fit
    this.#tellPainter({ kind: 'places', places })
    this.#events.sorted(isOver)
    this.#renew()
  }

  /** Shows what there is from where one looks now, and has the rest drawn. */
  #renew(): void {
    this.#isStale = true
    this.#ask()
    this.#repaint()
  }

  /** One picture at a time is drawn: what was asked for meanwhile is asked for once, when it is there. */
  #ask(): void {
    const { width, height } = this.#size()
    if (this.#isAwaited || !this.#isStale || width === 0 || height === 0) return
    this.#isStale = false
    this.#isAwaited = true
    const ratio = Math.min(devicePixelRatio, 2)
    const enlarged = (camera: Camera): Camera => ({ ...camera, scale: camera.scale * ratio })
    const look: Look = {
      camera: enlarged(this.#camera),
      fit: enlarged(this.#fit),
      size: { width: Math.round(width * ratio), height: Math.round(height * ratio) },
      ratio,
      colours: coloursNow(),
    }
    this.#tellPainter({ kind: 'look', look })
  }

  #take(frame: PictureFrame): void {
    this.#frame?.bitmap.close()
    this.#frame = frame
    this.#isAwaited = false
    this.#ask()
    this.#repaint()
  }

  #repaint(): void {
    if (this.#isPainting) return
    this.#isPainting = true
    requestAnimationFrame(() => {
      this.#isPainting = false
      if (!this.#end.signal.aborted) this.#paint()
    })
  }

  /** Puts the last picture where it belongs as seen from now, and on it what is marked. */
  #paint(): void {
    const frame = this.#frame
    const context = this.#canvas.getContext('2d', { alpha: false })
    if (frame === undefined || context === null) return
    const { size, ratio, camera, colours } = frame.look
    if (this.#canvas.width !== size.width || this.#canvas.height !== size.height) {
      this.#canvas.width = size.width
      this.#canvas.height = size.height
    }
    const scale = this.#camera.scale * ratio
    const enlarged = scale / camera.scale
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (enlarged !== 1 || this.#camera.x !== camera.x || this.#camera.y !== camera.y) {
      context.fillStyle = `rgb(${colours.ground.join(' ')})`
      context.fillRect(0, 0, size.width, size.height)
    }
    context.drawImage(
      frame.bitmap,
      (camera.x - this.#camera.x) * scale + (size.width / 2) * (1 - enlarged),
      (camera.y - this.#camera.y) * scale + (size.height / 2) * (1 - enlarged),
      size.width * enlarged,
      size.height * enlarged,
    )
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (this.#marked !== undefined) this.#paintMarked(context, this.#marked, frame.look)
  }

  #paintMarked(context: CanvasRenderingContext2D, node: number, { colours }: Look): void {
    const size = this.#size()
    const placeOf = (one: number): Place => [
      screenX(this.#camera, size, this.#places[one * 2] ?? 0),
      screenY(this.#camera, size, this.#places[one * 2 + 1] ?? 0),
    ]
    paintMarked(context, colours, {
      place: placeOf(node),
      radius: this.#radius()(node),
      name: this.#shape.labels[node] ?? '',
      neighbours: this.#neighbours(node).map(placeOf),
    })
  }

  #neighbours(node: number): readonly number[] {
    const found: number[] = []
    const { ends } = this.#shape
    for (let at = 0; at < ends.length && found.length < NEIGHBOURS_MAX; at += 2) {
      if (ends[at] === node) found.push(ends[at + 1] as number)
      else if (ends[at + 1] === node) found.push(ends[at] as number)
    }
    return found
  }

  #mark(node: number | undefined): void {
    if (node === this.#marked) return
    this.#marked = node
    this.#canvas.style.cursor = node === undefined ? 'grab' : 'pointer'
    this.#repaint()
  }

  #radius(): (node: number) => number {
    const { degrees } = this.#shape
    const radius = radiusBy(degrees.length, this.#camera.scale / this.#fit.scale, this.#size())
    return (node) => radius(degrees[node] ?? 0)
  }

  #nodeAt(px: number, py: number): number | undefined {
    const size = this.#size()
    const radius = this.#radius()
    let best: number | undefined
    let nearest = Infinity
    for (let node = 0; node < this.#shape.degrees.length; node += 1) {
      const dx = screenX(this.#camera, size, this.#places[node * 2] ?? 0) - px
      const dy = screenY(this.#camera, size, this.#places[node * 2 + 1] ?? 0) - py
      const distance = Math.hypot(dx, dy)
      if (distance < nearest && distance < radius(node) + NEAR) {
        best = node
        nearest = distance
      }
    }
    return best
  }
}
