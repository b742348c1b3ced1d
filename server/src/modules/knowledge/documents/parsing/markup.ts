/** A tag, or the text between two tags with its entities resolved. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }

const NAME = /^\/?([A-Za-z][\w.:-]{0,100})/
/** Their content is no markup: it ends with their own closing tag. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noscript', 'template'])

/**
 * The tags and texts of HTML or XML, one after the other. Every character is looked at a bounded number of times: a sign
 * that opens something and never closes it is text.
 */
export function* tokensIn(markup: string, isHtml: boolean): Generator<Token, void, undefined> {
  let at = 0
  // Once there is no further end of a comment, there is none for later ones either.
  const missing = new Set<string>()
  const endOf = (end: string, from: number): number => {
    const found = missing.has(end) ? -1 : markup.indexOf(end, from)
    if (found < 0) missing.add(end)
    return found
  }
  while (at < markup.length) {
    const open = markup.indexOf('<', at)
    if (open < 0) break
    if (open > at) yield { kind: 'text', text: decoded(markup.slice(at, open), isHtml) }
    const special = ['<!--', '<![CDATA['].find((start) => markup.startsWith(start, open))
    const end = special === undefined ? undefined : endOf(special === '<!--' ? '-->' : ']]>', open)
    if (special !== undefined && end !== undefined && end >= 0) {
      if (special === '<![CDATA[') yield { kind: 'text', text: markup.slice(open + special.length, end) }
      at = end + 3
      continue
    }
    const close = endOf('>', open)
    const tag = close < 0 ? '' : markup.slice(open + 1, close)
    const written = NAME.exec(tag.slice(0, 120))?.[1]
    if (close < 0 || (written === undefined && !/^[!?/]/.test(tag))) {
      yield { kind: 'text', text: '<' }
      at = open + 1
      continue
    }
    at = close + 1
    if (written === undefined) continue
    const name = isHtml ? written.toLowerCase() : written
    if (tag.startsWith('/')) yield { kind: 'close', name }
    else yield { kind: 'open', name, attributes: tag.slice(written.length), isEmpty: tag.endsWith('/') }
    if (!isHtml || tag.startsWith('/') || !RAW.has(name)) continue
    const rawEnd = endOfRaw(markup, name, at, missing)
    yield {
      kind: 'text',
      text: name === 'title' || name === 'textarea' ? decoded(markup.slice(at, rawEnd), true) : '',
    }
    at = rawEnd
  }
  if (at < markup.length) yield { kind: 'text', text: decoded(markup.slice(at), isHtml) }
}

const RAW_END = /<\/(script|style|textarea|title|xmp|noscript|template)/gi

function endOfRaw(markup: string, name: string, from: number, missing: Set<string>): number {
  if (missing.has(name)) return from
  RAW_END.lastIndex = from
  for (let found = RAW_END.exec(markup); found !== null; found = RAW_END.exec(markup))
    if (found[1]?.toLowerCase() === name) return found.index
  missing.add(name)
  return from
}

/** Of a tag, by its local name: `r:id` is asked for as `r:id`. Empty when there is none. */
export function attribute(attributes: string, name: string): string {
  for (const [, key, double, single, bare] of attributes
    .slice(0, 5_000)
    .matchAll(/([\w:.-]{1,100})=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g))
    if (key?.toLowerCase() === name.toLowerCase()) return decoded(double ?? single ?? bare ?? '', true)
  return ''
}

const ENTITIES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'amp & lt < gt > quot " apos \' nbsp \u00a0 ensp \u2002 emsp \u2003 thinsp \u2009 ndash – mdash — hellip … bull • middot · copy © reg ® ' +
    'trade ™ deg ° plusmn ± times × divide ÷ frac12 ½ frac14 ¼ frac34 ¾ sup2 ² sup3 ³ euro € pound £ yen ¥ cent ¢ sect § ' +
    'para ¶ laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” sbquo ‚ bdquo „ larr ← rarr → uarr ↑ darr ↓ check ✓ minus − ' +
    'agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í ' +
    'icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý ' +
    'szlig ß oelig œ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë ' +
    'Iacute Í Icirc Î Ntilde Ñ Oacute Ó Ocirc Ô Otilde Õ Ouml Ö Oslash Ø Uacute Ú Ucirc Û Uuml Ü OElig Œ shy \u00ad zwnj \u200c zwj \u200d'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, at, all) => {
      if (at % 2 === 0) pairs.push([word, all[at + 1] ?? ''])
      return pairs
    }, []),
)

const decoded = (text: string, isHtml: boolean): string =>
  text.includes('&')
    ? text.replace(/&(#x?[\da-f]{1,7}|[a-z]{1,10}\d{0,2});/gi, (whole, name: string) => {
        if (!name.startsWith('#'))
          return ENTITIES[name] ?? (isHtml ? ENTITIES[name.toLowerCase()] : undefined) ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
