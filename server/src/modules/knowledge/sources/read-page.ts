import { attribute, type Token, tokensIn } from '../documents/parsing/markup.ts'
import { pageUrl } from './site.rules.ts'

/** What a page of HTML says to a crawler, and its main content as HTML again. */
export interface ReadPage {
  readonly title: string
  readonly canonical: string | undefined
  readonly links: readonly string[]
  readonly isIndexable: boolean
  readonly html: string
}

const LINKS_MAX = 2_000
const TITLE_MAX = 300
/** Around the content of most pages of a site the same things are said. */
const AROUND = new Set(['nav', 'header', 'footer', 'aside', 'form', 'dialog'])
/** Their text is not shown; a template of a page may hold links that lead nowhere. */
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe'])

/** A generator, so that a long page is read in slices of time. */
export function* readPage(html: string, url: string): Generator<undefined, ReadPage, undefined> {
  const reader = new PageReader(url)
  for (const token of tokensIn(html, true)) {
    reader.take(token)
    yield
  }
  return reader.end()
}

class PageReader {
  #base: string
  readonly #links = new Set<string>()
  #title = ''
  #canonical: string | undefined
  #isIndexable = true
  #isFollowed = true
  #isTitle = false
  #hidden = ''
  #around = 0
  #main = 0
  readonly #all: string[] = []
  readonly #mainParts: string[] = []

  constructor(url: string) {
    this.#base = url
  }

  take(token: Token): void {
    if (this.#hidden !== '') {
      if (token.kind === 'close' && token.name === this.#hidden) this.#hidden = ''
    } else if (token.kind === 'text') this.#say(token.text)
    else if (token.kind === 'open') this.#open(token)
    else this.#close(token.name)
  }

  end(): ReadPage {
    const title = this.#title.replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX)
    const body = (this.#mainParts.length > 0 ? this.#mainParts : this.#all).join('')
    return {
      title,
      canonical: this.#canonical,
      links: this.#isFollowed ? [...this.#links] : [],
      isIndexable: this.#isIndexable,
      html: `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title>${body}`,
    }
  }

  #say(text: string): void {
    if (this.#isTitle) this.#title += text
    else this.#write(escaped(text))
  }

  #open({ name, attributes, isEmpty }: Token & { kind: 'open' }): void {
    if (HIDDEN.has(name)) this.#hidden = isEmpty ? '' : name
    else if (name === 'title') this.#isTitle = this.#title === ''
    else if (name === 'base') this.#base = pageUrl(attribute(attributes, 'href'), this.#base) ?? this.#base
    else if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'link') {
      if (attribute(attributes, 'rel').toLowerCase() === 'canonical')
        this.#canonical ??= pageUrl(attribute(attributes, 'href'), this.#base)
    } else if (AROUND.has(name)) this.#around += 1
    else if (name === 'main' || name === 'article') this.#main += 1
    else {
      if (name === 'a') this.#link(attributes)
      this.#write(`<${name}${shownAttributes(attributes)}>`)
    }
  }

  #close(name: string): void {
    if (name === 'title') this.#isTitle = false
    else if (AROUND.has(name)) this.#around = Math.max(0, this.#around - 1)
    else if (name === 'main' || name === 'article') this.#main = Math.max(0, this.#main - 1)
    else this.#write(`</${name}>`)
  }

  /** The header of an article holds its title, unlike the header of the page. */
  #write(text: string): void {
    if (this.#main > 0) this.#mainParts.push(text)
    else if (this.#around === 0) this.#all.push(text)
  }

  #readMeta(attributes: string): void {
    if (!/^(?:robots|rapport)$/i.test(attribute(attributes, 'name'))) return
    const content = attribute(attributes, 'content').toLowerCase()
    if (content.includes('noindex') || content.includes('none')) this.#isIndexable = false
    if (content.includes('nofollow') || content.includes('none')) this.#isFollowed = false
  }

  #link(attributes: string): void {
    if (this.#links.size >= LINKS_MAX || attribute(attributes, 'rel').toLowerCase().includes('nofollow'))
      return
    const href = attribute(attributes, 'href')
    const url = href === '' ? undefined : pageUrl(href, this.#base)
    if (url !== undefined) this.#links.add(url)
  }
}

/** Tables keep their form; nothing else of a tag matters to what a page says. */
const shownAttributes = (attributes: string): string =>
  ['colspan', 'rowspan']
    .map((name) => [name, attribute(attributes, name)])
    .filter(([, value]) => /^\d{1,3}$/.test(value ?? ''))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Addresses in a sitemap or an index of sitemaps; undefined for XML that is neither. */
export function* sitemapLinks(xml: string): Generator<undefined, readonly string[] | undefined, undefined> {
  const links = new Set<string>()
  let isSitemap = false
  let loc: string | undefined
  for (const token of tokensIn(xml, false)) {
    const name = token.kind === 'text' ? '' : token.name
    if (token.kind === 'open' && (name === 'urlset' || name === 'sitemapindex')) isSitemap = true
    if (token.kind === 'open' && name === 'loc') loc = ''
    else if (token.kind === 'text' && loc !== undefined) loc += token.text
    else if (token.kind === 'close' && name === 'loc') {
      const url = pageUrl((loc ?? '').trim())
      if (url !== undefined && links.size < LINKS_MAX) links.add(url)
      loc = undefined
    }
    yield
  }
  return isSitemap ? [...links] : undefined
}
