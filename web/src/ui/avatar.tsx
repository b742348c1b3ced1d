import { Bot, Code, Globe, type LucideIcon, Mail, MessageCircle, Send } from 'lucide-react'
import { t } from '../language/t.ts'

/** White text on each has a contrast of 4.5 or more. */
const COLOURS = [
  '#6d4aff',
  '#0b7a75',
  '#b4531a',
  '#2563c9',
  '#a8326b',
  '#4d7a12',
  '#8a4fbf',
  '#b3243a',
] as const

/** The same id has the same colour everywhere and after every reload. */
function colourOf(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0]
}

export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@:-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const initials = letters.map((word) => [...(word ?? '')][0] ?? '').join('')
  return initials === '' ? '?' : initials.toUpperCase()
}

interface Channel {
  readonly name: string
  readonly icon: LucideIcon
  readonly colour: string
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  web: { name: t('Website'), icon: Globe, colour: '#5b5b66' },
  whatsapp: { name: 'WhatsApp', icon: MessageCircle, colour: '#0f8a43' },
  messenger: { name: 'Messenger', icon: MessageCircle, colour: '#1f6fe0' },
  instagram: { name: 'Instagram', icon: Send, colour: '#b8317a' },
  telegram: { name: 'Telegram', icon: Send, colour: '#1b7fae' },
  email: { name: t('E-mail'), icon: Mail, colour: '#8a5a00' },
  api: { name: 'API', icon: Code, colour: '#5b5b66' },
}

export const CHANNEL_NAMES = Object.keys(CHANNELS)

export const channelName = (channel: string): string => CHANNELS[channel]?.name ?? channel

const SIZES = {
  sm: 'size-[22px] text-[10px]',
  md: 'size-7 text-2xs',
  lg: 'size-[34px] text-xs',
} as const

interface AvatarProps {
  readonly id: string
  readonly name: string
  readonly size?: keyof typeof SIZES
  readonly channel?: string | undefined
  readonly isAgent?: boolean
}

/** Stands beside the name, so screen readers skip it; the channel is said in words elsewhere. */
export function Avatar({ id, name, size = 'lg', channel, isAgent = false }: AvatarProps) {
  const badge = channel === undefined ? undefined : CHANNELS[channel]
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colourOf(id) }}
      className={`relative inline-grid shrink-0 place-items-center font-semibold text-white select-none ${isAgent ? 'rounded-lg' : 'rounded-full'} ${SIZES[size]}`}
    >
      {isAgent ? <Bot className="size-[58%]" /> : initialsOf(name)}
      {badge !== undefined && (
        <span
          title={badge.name}
          style={{ backgroundColor: badge.colour }}
          className="absolute -end-0.5 -bottom-0.5 grid size-[15px] place-items-center rounded-full border-2 border-panel"
        >
          <badge.icon className="size-[7px] stroke-[3]" />
        </span>
      )}
    </span>
  )
}
