import { t, word } from '../language/t.ts'

/** What an editor calls the fields of a version; parts of objects are named after the dot. */
const NAMES: Readonly<Record<string, string>> = {
  name: t('Name'),
  bio: t('Who it is'),
  gender: t('Gender'),
  avatar_url: t('Picture'),
  language: t('Language'),
  personality_prompt: t('Instructions'),
  primary_traits: t('Traits in words'),
  speech_patterns: t('How it talks'),
  true_interests: t('What it likes'),
  true_dislikes: t('What it dislikes'),
  post_processing_provider: t('Provider that learns'),
  post_processing_model: t('Model that learns'),
  initial_goals: t('Goals'),
}

const GROUPS: Readonly<Record<string, string>> = {
  big5: t('Trait'),
  dimensions: t('Dimension'),
  preferences: t('Preference'),
  behaviors: t('Behaviour'),
  capabilities: t('Capability'),
  lore_context: t('Background'),
  tools: t('Tool'),
}

/** `webSearch` and `humor_style` as words. */
function spoken(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return word(words.charAt(0).toUpperCase() + words.slice(1))
}

export function fieldName(field: string): string {
  const at = field.indexOf('.')
  if (at < 0) return NAMES[field] ?? spoken(field)
  const group = field.slice(0, at)
  const part = field.slice(at + 1)
  // Tools have names of the customer's own.
  return `${GROUPS[group] ?? spoken(group)}: ${group === 'tools' ? part : spoken(part)}`
}

/** A value of a field as text, one line for each entry of a list. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
