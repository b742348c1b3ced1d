import { type Camera, panned, type Size, zoomed } from './camera.ts'

export interface Hand {
  camera(): Camera
  size(): Size
  moved(camera: Camera): void
  fitted(): void
  pointed(x: number, y: number): void
  clicked(x: number, y: number): void
}

const CLICK_TOLERANCE = 5
const STEP = 60
const ZOOM_STEP = 1.4
/** Pixels, lines or pages. */
const WHEEL_UNITS = [1, 20, 400]

const KEYS: Readonly<Record<string, (camera: Camera, size: Size) => Camera>> = {
  ArrowLeft: (camera) => panned(camera, STEP, 0),
  ArrowRight: (camera) => panned(camera, -STEP, 0),
  ArrowUp: (camera) => panned(camera, 0, STEP),
  ArrowDown: (camera) => panned(camera, 0, -STEP),
  '+': (camera, size) => zoomed(camera, size, ZOOM_STEP, size.width / 2, size.height / 2),
  '-': (camera, size) => zoomed(camera, size, 1 / ZOOM_STEP, size.width / 2, size.height / 2),
}

interface Finger {
  x: number
  y: number
}

/** Dragging, pinching, scrolling and keys move the picture; ends when the signal does. */
export function letMove(element: HTMLElement, hand: Hand, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>()
  let travelled = 0
  const placeOf = (event: MouseEvent): Finger => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const on = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, heard, { signal, passive: false })

  on('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId)
    if (fingers.size === 0) travelled = 0
    fingers.set(event.pointerId, placeOf(event))
  })
  on('pointermove', (event) => {
    const now = placeOf(event)
    const before = fingers.get(event.pointerId)
    if (before === undefined) return hand.pointed(now.x, now.y)
    const [dx, dy] = [now.x - before.x, now.y - before.y]
    travelled += Math.abs(dx) + Math.abs(dy)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (travelled <= CLICK_TOLERANCE) return
    if (other === undefined) return hand.moved(panned(hand.camera(), dx, dy))
    const apart = (one: Finger) => Math.hypot(one.x - other.x, one.y - other.y)
    hand.moved(zoomed(hand.camera(), hand.size(), apart(now) / Math.max(apart(before), 1), other.x, other.y))
  })
  const lifted = (event: PointerEvent) => {
    const place = fingers.get(event.pointerId)
    fingers.delete(event.pointerId)
    const isClick = event.type === 'pointerup' && travelled <= CLICK_TOLERANCE
    if (place !== undefined && isClick) hand.clicked(place.x, place.y)
  }
  on('pointerup', lifted)
  on('pointercancel', lifted)
  on('wheel', (event) => {
    event.preventDefault()
    const { x, y } = placeOf(event)
    // A wheel that counts in lines or pages turns further with each of them.
    const turned = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1)
    hand.moved(zoomed(hand.camera(), hand.size(), Math.exp(-turned * 0.002), x, y))
  })
  on('keydown', (event) => {
    if (event.key === '0') return hand.fitted()
    const change = KEYS[event.key]
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    hand.moved(change(hand.camera(), hand.size()))
  })
}
