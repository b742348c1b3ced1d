/** Red, green and blue as the pixels of an image hold them on every machine that browsers run on. */
export const packed = (red: number, green: number, blue: number): number =>
  ((0xff << 24) | (blue << 16) | (green << 8) | red) >>> 0

/** How much each pixel of a disc of this radius is covered, 0 to 255, row by row. */
interface Mask {
  readonly side: number
  readonly cover: Uint8Array
}

function maskFor(radius: number): Mask {
  const reach = Math.ceil(radius)
  const side = reach * 2 + 1
  const cover = new Uint8Array(side * side)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const share = radius + 0.5 - Math.hypot(x - reach, y - reach)
      cover[y * side + x] = Math.round(Math.min(Math.max(share, 0), 1) * 255)
    }
  }
  return { side, cover }
}

const STEPS_PER_PIXEL = 2

/**
 * Lines and discs straight into pixels. Drawing paths costs a browser without a graphics card half a second for ten
 * thousand nodes; this costs some ten milliseconds, and the same everywhere.
 */
export class Raster {
  readonly image: ImageData
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint32Array
  readonly #masks = new Map<number, Mask>()

  constructor(width: number, height: number) {
    this.image = new ImageData(width, height)
    this.#width = width
    this.#height = height
    this.#pixels = new Uint32Array(this.image.data.buffer)
  }

  clear(colour: number): void {
    this.#pixels.fill(colour)
  }

  /** A line one pixel wide; `strength` from 0 to 255 says how much of what is below it covers. */
  line(fromX: number, fromY: number, toX: number, toY: number, colour: number, strength: number): void {
    const dx = toX - fromX
    const dy = toY - fromY
    const span = this.#within(fromX, fromY, dx, dy)
    if (span === undefined) return
    const [from, to] = span
    const steps = Math.max(Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * (to - from)), 1)
    const stepX = (dx * (to - from)) / steps
    const stepY = (dy * (to - from)) / steps
    let x = fromX + dx * from
    let y = fromY + dy * from
    const pixels = this.#pixels
    const width = this.#width
    for (let step = 0; step <= steps; step += 1) {
      const at = (y | 0) * width + (x | 0)
      pixels[at] = mixed(pixels[at] as number, colour, strength)
      x += stepX
      y += stepY
    }
  }

  /** The part of a line that lies inside, as shares of its length; none when no part does. */
  #within(x: number, y: number, dx: number, dy: number): readonly [number, number] | undefined {
    let from = 0
    let to = 1
    const cut = (slope: number, room: number): boolean => {
      if (slope === 0) return room >= 0
      const share = room / slope
      if (slope < 0) from = Math.max(from, share)
      else to = Math.min(to, share)
      return from <= to
    }
    const isSeen = cut(-dx, x) && cut(dx, this.#width - 1 - x) && cut(-dy, y) && cut(dy, this.#height - 1 - y)
    return isSeen ? [from, to] : undefined
  }

  disc(centreX: number, centreY: number, radius: number, colour: number): void {
    const { side, cover } = this.#maskOf(radius)
    const left = Math.round(centreX) - (side >> 1)
    const top = Math.round(centreY) - (side >> 1)
    const width = this.#width
    const pixels = this.#pixels
    const firstX = Math.max(-left, 0)
    const lastX = Math.min(width - left, side)
    const lastY = Math.min(this.#height - top, side)
    for (let y = Math.max(-top, 0); y < lastY; y += 1) {
      const row = (top + y) * width + left
      for (let x = firstX; x < lastX; x += 1) {
        const share = cover[y * side + x] as number
        if (share === 255) pixels[row + x] = colour
        else if (share > 0) pixels[row + x] = mixed(pixels[row + x] as number, colour, share)
      }
    }
  }

  #maskOf(radius: number): Mask {
    const key = Math.round(radius * STEPS_PER_PIXEL)
    let mask = this.#masks.get(key)
    if (mask === undefined) {
      mask = maskFor(key / STEPS_PER_PIXEL)
      this.#masks.set(key, mask)
    }
    return mask
  }
}

/** Red and blue are mixed in one go: they are far enough apart not to touch. */
function mixed(below: number, above: number, share: number): number {
  const both = below & 0xff00ff
  const green = below & 0x00ff00
  const mixedBoth = (both + ((((above & 0xff00ff) - both) * share) >> 8)) & 0xff00ff
  const mixedGreen = (green + ((((above & 0x00ff00) - green) * share) >> 8)) & 0x00ff00
  return (0xff000000 | mixedBoth | mixedGreen) >>> 0
}
