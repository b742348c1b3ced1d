import { parse } from 'tldts'
import { internationalNumber } from '../../../algorithms/text/phone-number.ts'

/** Free mail providers: the domain says nothing about an employer. */
const FREE_MAIL = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr ymail.com hotmail.com hotmail.co.uk hotmail.fr outlook.com ' +
    'live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de ' +
    'mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com sina.com naver.com daum.net orange.fr wanadoo.fr free.fr ' +
    'laposte.net libero.it virgilio.it tiscali.it uol.com.br bol.com.br terra.com.br rediffmail.com zoho.com fastmail.com ' +
    'hey.com tutanota.com btinternet.com comcast.net verizon.net att.net sbcglobal.net bigpond.com seznam.cz wp.pl o2.pl ' +
    'interia.pl abv.bg ukr.net inbox.lv'
  ).split(' '),
)
/** Mailboxes of a role rather than a person. */
const ROLES = /^(info|sales|contact|hello|office|admin|support|team|mail|kontakt|enquiries|noreply|no-reply)$/

export interface EmailFacts {
  readonly address: string
  /** The one that was registered: `acme.co.uk` of `ada@mail.acme.co.uk`. */
  readonly domain: string
  readonly kind: 'personal' | 'business'
  /** Whose domain it is, as far as a domain tells: `acme.co.uk` is Acme's. */
  readonly employer: string | undefined
  readonly isRole: boolean
  /** Of domains that belong to one. */
  readonly country: string | undefined
}

const HOST_LENGTH_MAX = 253
/** Endings of two letters that are used for anything but their country. */
const NO_COUNTRIES = new Set(['io', 'ai', 'co', 'me', 'tv', 'cc', 'ws', 'fm', 'eu', 'sh', 'to', 'ly', 'gg'])

export function emailFacts(text: string | undefined): EmailFacts | undefined {
  const address = text?.trim().toLowerCase() ?? ''
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const host = address.slice(at + 1).slice(0, HOST_LENGTH_MAX)
  // Below suffixes such as uk.com or github.io, which are not a registry's own, each name belongs to someone else, too.
  const { domain, domainWithoutSuffix: owner } = parse(host, { allowPrivateDomains: true })
  const isFree = FREE_MAIL.has(host) || FREE_MAIL.has(domain ?? '')
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const isCountry = ending.length === 2 && !NO_COUNTRIES.has(ending) && !isFree
  return {
    address,
    domain: domain ?? host,
    kind: isFree ? 'personal' : 'business',
    employer: isFree || !owner ? undefined : titled(owner.replaceAll('-', ' ')),
    isRole: ROLES.test(address.slice(0, at)),
    country: isCountry ? (ending === 'uk' ? 'GB' : ending.toUpperCase()) : undefined,
  }
}

export interface PhoneFacts {
  readonly value: string
  /** Undefined without a country code: the number is ambiguous. */
  readonly e164: string | undefined
  readonly country: string | undefined
}

export function phoneFacts(text: string | undefined): PhoneFacts | undefined {
  const value = text?.trim() ?? ''
  const digits = value.replaceAll(/\D/g, '').replace(/^00/, '')
  if (digits.length < 6) return undefined
  const number = internationalNumber(value)
  return { value, e164: number?.e164, country: number?.country }
}

const titled = (words: string): string => words.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())

const DECIDES =
  /\b(c[efotmi]o|chief|founder|co-?founder|owner|partner|president|vp|vice president|director|head of|managing|principal|geschäftsführer)\b/i

/** Whether a title is that of a decision maker. */
export const decides = (title: string): boolean => DECIDES.test(title)
