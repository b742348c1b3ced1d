import { type Loose, listAt, numberAt, objectAt, textAt } from './reading.ts'

export const isGroup = (message: Loose): boolean =>
  ['group', 'supergroup'].includes(textAt(objectAt(message, 'chat'), 'type'))

/**
 * Whether a message of a group calls for the bot: it mentions the bot, replies to it, or is a command. Without the bot's
 * user name, every name that ends in "bot", as all names of bots do, counts.
 */
export function isMeantForBot(message: Loose, botName: string): boolean {
  const isBot = (name: string): boolean =>
    botName === '' ? /bot$/i.test(name) : name.toLowerCase() === botName.replace(/^@/, '').toLowerCase()
  const repliedTo = objectAt(objectAt(message, 'reply_to_message'), 'from')
  if (repliedTo['is_bot'] === true && isBot(textAt(repliedTo, 'username'))) return true
  const text = textAt(message, 'text') || textAt(message, 'caption')
  const entities = [...listAt(message, 'entities'), ...listAt(message, 'caption_entities')]
  return entities.some((entity) => {
    const start = numberAt(entity, 'offset') ?? 0
    const words = text.slice(start, start + (numberAt(entity, 'length') ?? 0))
    const type = textAt(entity, 'type')
    if (type === 'mention') return isBot(words.slice(1))
    if (type !== 'bot_command') return false
    const [, addressee] = words.split('@')
    return addressee === undefined || isBot(addressee)
  })
}
