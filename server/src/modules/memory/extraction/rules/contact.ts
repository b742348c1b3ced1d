import { languageOf } from '../../../../algorithms/text/language.ts'
import { internationalNumber } from '../../../../algorithms/text/phone-number.ts'
import { BEINGS, topicsOf } from '../../../../algorithms/text/topics/index.ts'
import type { Draft } from '../drafts.ts'

/** Addresses and numbers are the same in every language, so they are read from the text as it was written. */

const EMAIL = /(?<![\w.+-])([\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})(?![\w@-])/gi
const EMAIL_TEXT_MAX = 8_000
const DISUSED =
  /\b(?:don't|do not|stop|no longer|not) (?:use|using|write|writing|send|sending|mail|mailing)\b[^.\n]{0,20}$/i
const PHONE = /(?<![\w.])(\+?\(?\d[\d\s().-]{6,18}\d)(?!\w|\.\d)/
const OWN_PHONE =
  /\b(?:(?:my (?:\p{L}+ )?|new )(?:phone|number|mobile|cell|whatsapp)|(?:call|text|reach|phone|ring|contact) me (?:at|on|under|via)|my tel)\b[^.\n]{0,40}$/iu
/** "That number doesn't work any more, try …". */
const isTried = (before: string): boolean =>
  /\b(?:number|phone|mobile)\b/i.test(before) && /\b(?:try|use) (?:me )?(?:on |at )?$/i.test(before)
/** "My number changed. It's …": the second sentence goes on with the first. */
const GOES_ON = /[.!] {1,2}(?:it is|it's|the new one is) (?=[^.!\n]{0,12}$)/i
/** "Please call me after 5 pm, I work shifts. 0151 2345678": the number stands by itself behind it. */
const ASKED_TO_CALL = /\b(?:call|phone|ring|text|reach|whatsapp|contact) (?:me|us)\b/i
function standsAlone(before: string): boolean {
  const said = before.trimEnd()
  return said === '' || /[.!?:;,-]$/.test(said) || before.slice(said.length).includes('\n')
}
const NOT_A_PHONE =
  /\b(?:order|account|reference|invoice|ticket|booking|card|tracking|policy|serial|case|confirmation|passport|iban)\b[^.\n]{0,30}$|(?:commande|client|factur|dossier|pedido|ordine|fattura|encomenda|bestell|rechnung|kunden|konto|zamówie|faktur|заказ|счет|счёт|sipariş|fatura|pesanan|注文|주문|订单|طلب|ऑर्डर|คำสั่งซื้อ)[^.\n]{0,30}$/iu
const SOMEBODY_ELSES =
  /\b(?:his|her|their|your|send (?:it|them|this|invoices?) to|from|support's|mailed|wrote to|at work is)\b[^.\n]{0,30}$/i
const PRONOUNS =
  /\bmy pronouns are ((?:he|she|they|xe|ze|it)\/(?:him|her|them|xem|hir|they|she|he)(?:\/\p{L}+)?)/iu

/** In other languages than English the words around tell that it is a number or an address, and that it is one's own. */
function isToldAsContact(written: string, at: number): boolean {
  const around = written.slice(Math.max(0, at - 80), at + 60)
  const language = languageOf(around)
  if (language === 'en') return false
  const topics = topicsOf(around, language)
  return topics.has('contact') && ![...topics].some((topic) => BEINGS.has(topic))
}

export function contactIn(written: string, isAnswer: boolean): Draft[] {
  const found: Draft[] = []
  const emails = [...written.slice(0, EMAIL_TEXT_MAX).matchAll(EMAIL)]
  // "don't use the old one any more, write to …".
  const email = emails.find(({ index }) => !DISUSED.test(written.slice(Math.max(0, index - 40), index)))
  if (email !== undefined) {
    const before = written.slice(Math.max(0, email.index - 80), email.index)
    const isOwn =
      isAnswer ||
      isToldAsContact(written, email.index) ||
      /\b(?:my|me|write to|use|mail|email|e-mail|correo|courriel|mein|mon|mi)\b/i.test(before) ||
      written.trim().length - email[0].length < 12
    if (isOwn && !SOMEBODY_ELSES.test(before)) {
      const value = (email[1] ?? '').toLowerCase()
      found.push({
        type: 'identity',
        slot: 'email',
        value,
        says: `can be reached at ${value}`,
        entities: [value],
      })
    }
  }
  const phone = PHONE.exec(written)
  const before =
    phone === null ? '' : written.slice(Math.max(0, phone.index - 80), phone.index).replace(GOES_ON, ' ')
  const digits = (phone?.[1] ?? '').replace(/[^\d+]/g, '')
  if (
    phone !== null &&
    digits.length >= 8 &&
    digits.length <= 16 &&
    (isAnswer ||
      isToldAsContact(written, phone.index) ||
      OWN_PHONE.test(before) ||
      isTried(before) ||
      (ASKED_TO_CALL.test(before) && standsAlone(before))) &&
    !NOT_A_PHONE.test(before)
  )
    found.push({
      type: 'identity',
      slot: 'phone',
      // However it is written, it is the same number.
      value: internationalNumber(phone[1] ?? '')?.e164 ?? digits,
      says: `has the phone number ${phone[1]?.trim()}`,
    })
  const pronouns = PRONOUNS.exec(written)?.[1]?.toLowerCase()
  if (pronouns !== undefined)
    found.push({ type: 'identity', slot: 'pronouns', value: pronouns, says: `uses the pronouns ${pronouns}` })
  return found
}
