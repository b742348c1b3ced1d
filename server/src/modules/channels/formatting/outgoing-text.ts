import type { ChannelType } from '../tables.ts'
import { type Run, readMarkdown } from './markdown.ts'
import { asMarkdown, asPlainText, asTelegramHtml, asWhatsApp } from './render.ts'
import { splitRuns } from './split-message.ts'

interface TextRules {
  readonly max: number
  /** The most that a file's caption may have; undefined without captions. */
  readonly captionMax?: number
  readonly write: (runs: readonly Run[]) => string
  /** In the unit of the channel's limit. */
  readonly lengthOf: (text: string) => number
}

const units = (text: string): number => text.length

/** Limits of the Cloud API and the Messenger Platform v21.0 and of the Bot API 9. */
const RULES: Readonly<Record<ChannelType, TextRules>> = {
  whatsapp: { max: 4_096, captionMax: 1_024, write: asWhatsApp, lengthOf: units },
  messenger: { max: 2_000, write: asPlainText, lengthOf: units },
  // Instagram counts the bytes of UTF-8, not the characters.
  instagram: { max: 1_000, write: asPlainText, lengthOf: (text) => Buffer.byteLength(text) },
  // Telegram counts what is left when the tags are read.
  telegram: { max: 4_096, captionMax: 1_024, write: asTelegramHtml, lengthOf: units },
  web: { max: Number.POSITIVE_INFINITY, write: asMarkdown, lengthOf: units },
}

const measured = (type: ChannelType) => (type === 'telegram' ? asPlainText : RULES[type].write)

/** What agents write is Markdown; what operators write is sent as they wrote it. */
const runsOf = (content: string, isMarkdown: boolean): readonly Run[] =>
  isMarkdown ? readMarkdown(content) : [{ text: content, style: {} }]

/** The text as the channel shows it. */
export const writtenFor = (type: ChannelType, content: string): string =>
  type === 'web' ? content : RULES[type].write(readMarkdown(content))

/** For channels, and in answers of Telegram, that refuse formatting. */
export const withoutFormatting = (content: string): string => asPlainText(readMarkdown(content))

/** The parts in which a channel takes a text; the text itself when it is short enough. */
export function splitFor(type: ChannelType, content: string, isMarkdown: boolean): readonly string[] {
  const { max, lengthOf } = RULES[type]
  const write = isMarkdown ? measured(type) : asPlainText
  const runs = runsOf(content, isMarkdown)
  if (type === 'web' || lengthOf(write(runs)) <= max) return [content]
  const parts = splitRuns(runs, max, (some) => lengthOf(write(some)))
  return parts.map(isMarkdown ? asMarkdown : asPlainText)
}

/** Whether a file may carry the text as its caption. */
export function isCaption(type: ChannelType, content: string, isMarkdown: boolean): boolean {
  const { captionMax, lengthOf } = RULES[type]
  if (type === 'web') return true
  const write = isMarkdown ? measured(type) : asPlainText
  return captionMax !== undefined && lengthOf(write(runsOf(content, isMarkdown))) <= captionMax
}
