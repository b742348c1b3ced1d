/** Which part of the graph is seen: the place in the middle, and how many pixels one unit of length takes. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle of places that holds all of them. */
interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Places are pairs: x and y of one node after the other. */
export function boundsOf(places: Float32Array): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at] ?? 0
    const y = places[at + 1] ?? 0
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

/** Room around a graph that is seen as a whole, for its outermost nodes and their labels. */
const MARGIN = 0.92

/** Sees everything. */
export function fitting(places: Float32Array, { width, height }: Size): Camera {
  const { left, top, right, bottom } = boundsOf(places)
  // A single node has no extent, and would be seen from nowhere.
  const across = Math.max(right - left, 1e-6)
  const down = Math.max(bottom - top, 1e-6)
  const scale = Math.min((width * MARGIN) / across, (height * MARGIN) / down, Math.max(width, height))
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale }
}

export const screenX = (camera: Camera, { width }: Size, x: number): number =>
  (x - camera.x) * camera.scale + width / 2
export const screenY = (camera: Camera, { height }: Size, y: number): number =>
  (y - camera.y) * camera.scale + height / 2

/** Moved by so many pixels: what was under the pointer stays under it. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
})

/** Closer or further; the point of the screen that it happens around stays where it is. */
export function zoomed(
  camera: Camera,
  { width, height }: Size,
  factor: number,
  px: number,
  py: number,
): Camera {
  const scale = camera.scale * factor
  const [dx, dy] = [px - width / 2, py - height / 2]
  return {
    x: camera.x + dx / camera.scale - dx / scale,
    y: camera.y + dy / camera.scale - dy / scale,
    scale,
  }
}

/** Radii in pixels by how many facts a node has: small when there are many nodes, larger from closer by. */
export function radiusBy(
  nodes: number,
  closeness: number,
  { width, height }: Size,
): (degree: number) => number {
  const spacing = Math.sqrt((width * height) / Math.max(nodes, 1))
  const base = Math.min(Math.max(spacing * 0.2, 1.1), 6) * Math.sqrt(closeness)
  return (degree) => Math.min(Math.max(base * (1 + Math.log2(1 + degree) * 0.22), 1), 22)
}
