import { element } from './element.ts'
import { type Part, partsOf } from './marked-text.ts'

function drawn(part: Part): Node | string {
  if (typeof part === 'string') return part
  if ('mark' in part) return element(part.mark, {}, part.words)
  return element('a', { href: part.href, target: '_blank', rel: 'noreferrer noopener' }, part.words)
}

/** Emphasis, code and links as elements. */
export const written = (text: string): readonly (Node | string)[] => partsOf(text).map(drawn)
