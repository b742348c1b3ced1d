import type { Colours } from './picture.ts'

type Rgb = Colours['ground']

/** Types of nodes, in the order in which they appear; on light and on dark ground they can be told apart. */
export const TINTS: readonly string[] = [
  '#2f7fbf',
  '#c2702d',
  '#3b8f5a',
  '#9a5fb5',
  '#b5484c',
  '#7a7f3a',
  '#3f8f99',
  '#85654b',
]

const rgbOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

/** The page's colours as they are now: light and dark differ. */
export function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  const named = (name: string): Rgb => {
    const value = style.getPropertyValue(`--${name}`).trim()
    // Written short, each digit stands for two.
    return rgbOf(value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value)
  }
  return { ground: named('panel'), ink: named('ink'), line: named('edge'), tints: TINTS.map(rgbOf) }
}
