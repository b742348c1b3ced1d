const URL_LENGTH_MAX = 2_000
/** Parameters that say where a visitor came from, not what the page is. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid)$/i

/** The address by which a page is known: without fragment, user and tracking. Undefined for what is no web page. */
export function pageUrl(text: string, base?: string): string | undefined {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href.length > URL_LENGTH_MAX ? undefined : url.href
}

const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

/** With and without `www.`, over http and https, is the same site. */
export const isSameSite = (one: string, other: string): boolean => siteOf(one) === siteOf(other)

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'text/html': 'text/html',
  'application/xhtml+xml': 'text/html',
  'application/pdf': 'application/pdf',
  'text/plain': 'text/plain',
  'text/markdown': 'text/markdown',
  'text/x-markdown': 'text/markdown',
  'application/xml': 'application/xml',
  'text/xml': 'application/xml',
}

/** As documents name it; undefined for what is not read. */
export const mediaTypeIn = (header: string): string | undefined =>
  MEDIA_TYPES[header.split(';', 1)[0]?.trim().toLowerCase() ?? '']
