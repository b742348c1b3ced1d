import { Type } from 'typebox'
import { named, OneOf, Text, Uuid } from '../../../platform/http/schema.ts'
import { ASSIST_TASKS } from './assist.rules.ts'

export const DRAFT_LENGTH_MAX = 10_000
const MESSAGES_MAX = 20
const LANGUAGE_LENGTH_MAX = 35

const LanguageTag = (description: string) =>
  Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: LANGUAGE_LENGTH_MAX, description })

export const AssistRequest = Type.Object({
  task: OneOf(ASSIST_TASKS),
  text: Type.Optional(
    Text(DRAFT_LENGTH_MAX, { description: 'The draft; needed unless `task` is `summarise`.' }),
  ),
  language: Type.Optional(LanguageTag('Of the translation or the summary, such as `de`; `en` by default.')),
})

export const AssistedText = named('AssistedText', Type.Object({ text: Type.String() }))

export const TranslationRequest = Type.Object({
  message_ids: Type.Array(Uuid(), { minItems: 1, maxItems: MESSAGES_MAX, uniqueItems: true }),
  language: LanguageTag('The language to translate into, such as `de`.'),
})

export const MessageTranslations = named(
  'MessageTranslations',
  Type.Object({
    translations: Type.Array(
      Type.Object({
        message_id: Type.String(),
        content: Type.String(),
        source_language: Type.String({ description: 'What it was written in, as the model names it.' }),
      }),
      { description: 'Without messages that have no text.' },
    ),
  }),
)
