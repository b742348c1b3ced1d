import { unpack } from './archive.ts'
import { Unreadable } from './block.ts'
import { attribute, type Token, tokensIn } from './markup.ts'

/** The parts of a file of Word, Excel or PowerPoint; `main` is the one that makes it what its name says. */
export interface Office {
  readonly has: (name: string) => boolean
  readonly tokens: (name: string) => Iterable<Token>
  /** What a part refers to, by the id it uses: the names of other parts. */
  readonly relations: (name: string) => ReadonlyMap<string, string>
}

interface Kind {
  readonly ending: string
  readonly program: string
  readonly main: string
}

export async function unpackOffice(bytes: Buffer, kind: Kind): Promise<ReadonlyMap<string, Buffer>> {
  const { ending, program, main } = kind
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw new Unreadable(
      `The file is encrypted, or in the old ${program} format; save it as an open ${ending}.`,
    )
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    throw new Unreadable(
      `The file is called ${ending} but is no ${program} document; give it the ending of what it is.`,
    )
  // Pictures and fonts are not read.
  const parts = await unpack(bytes, (name) => /\.(xml|rels)$/i.test(name))
  if (!parts.has(main))
    throw new Unreadable(
      `The file is a ZIP archive but no ${program} document; upload the documents in it one by one.`,
    )
  return parts
}

export async function openOffice(bytes: Buffer, kind: Kind): Promise<Office> {
  const parts = await unpackOffice(bytes, kind)
  const tokens = (name: string) => tokensIn(xmlOf(parts.get(name)), false)
  return {
    has: (name) => parts.has(name),
    tokens,
    relations: (name) => {
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      const found = new Map<string, string>()
      for (const token of tokens(`${folder}_rels/${name.slice(folder.length)}.rels`))
        if (token.kind === 'open' && localName(token.name) === 'Relationship')
          found.set(
            attribute(token.attributes, 'Id'),
            pathFrom(folder, attribute(token.attributes, 'Target')),
          )
      return found
    },
  }
}

/** Excel and PowerPoint write UTF-8; other programs may write UTF-16, which begins with its mark. */
function xmlOf(part: Buffer | undefined): string {
  if (part === undefined) return ''
  const isWide = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff)
  return new TextDecoder(isWide ? (part[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(part)
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function pathFrom(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
