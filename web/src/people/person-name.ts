import { t } from '../language/t.ts'
import { channelName } from '../ui/avatar.tsx'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ID_SHOWN = 8

/** Long made-up ids are told apart by their ends: those made at the same time begin alike. */
const shortId = (id: string): string => (UUID.test(id) ? `…${id.slice(-ID_SHOWN)}` : id)

/** An id as a person would say it: "WhatsApp +44 …", "Website visitor …d06110b2". Ids of one's own stay as they are. */
export function idInWords(userId: string): string {
  const [, channel = '', id = ''] = /^([a-z]+):(.+)$/.exec(userId) ?? []
  if (channel === 'web') return t('Website visitor {id}', { id: shortId(id) })
  if (channel === 'whatsapp') return `${channelName(channel)} +${id}`
  const name = channelName(channel)
  return name === channel ? shortId(userId) : `${name} ${id}`
}

/** Conversations of people without a name are titled with their id at the channel. */
const isId = (name: string, userId: string): boolean => UUID.test(name) || userId.endsWith(`:${name}`)

/** What a person is called in lists: their name or, before it is known, where they write from. */
export const personName = (name: string | undefined, userId: string): string =>
  name && !isId(name, userId) ? name : idInWords(userId)
