import { type Look, Picture, type Shape } from './picture.ts'

export type PictureTask =
  | { readonly kind: 'shape'; readonly shape: Shape }
  | { readonly kind: 'places'; readonly places: Float32Array }
  | { readonly kind: 'look'; readonly look: Look }

export interface PictureFrame {
  readonly bitmap: ImageBitmap
  readonly look: Look
}

let picture: Picture | undefined
let places: Float32Array | undefined
let wanted: Look | undefined

/** Draws what was asked for last; what was asked for in the meantime is out of date. */
function drawn(): void {
  const look = wanted
  if (picture === undefined || places === undefined || look === undefined) return
  wanted = undefined
  const bitmap = picture.draw(places, look)
  self.postMessage({ bitmap, look } satisfies PictureFrame, { transfer: [bitmap] })
}

self.onmessage = ({ data }: MessageEvent<PictureTask>) => {
  if (data.kind === 'shape') picture = new Picture(data.shape)
  if (data.kind === 'places') places = data.places
  if (data.kind !== 'look') return
  if (wanted === undefined) setTimeout(drawn, 0)
  wanted = data.look
}
