import { t } from '../language/t.ts'

/** What to do at the channel's own site, what has to be entered here, and what is left to do afterwards. */
export interface ChannelGuide {
  readonly name: string
  readonly before: readonly string[]
  readonly fields: readonly (readonly [name: string, label: string])[]
  readonly after: readonly string[]
}

const META_FIELDS = [
  ['app_secret', t('App secret')],
  ['access_token', t('Access token')],
  ['verify_token', t('Verify token, a word of your own')],
] as const

const META_APP = t(
  'Create a business app at developers.facebook.com; its App secret is under App settings, Basic.',
)

const callback = (fields: string): string =>
  t(
    'Enter the callback address of the new connection and your verify token in the app’s webhook settings, and subscribe to {fields}.',
    { fields },
  )

export const CHANNELS = {
  web: {
    name: t('Website widget'),
    before: [],
    fields: [],
    after: [
      t('Approve your site and switch the widget on, under Widget.'),
      t('Add the line that is shown to your pages.'),
    ],
  },
  telegram: {
    name: 'Telegram',
    before: [
      t('Write /newbot to @BotFather in Telegram, choose a name, and copy the token it answers with.'),
    ],
    fields: [['access_token', t('The bot’s token, from @BotFather')]],
    after: [t('Nothing: Telegram is told by the server. Write to the bot.')],
  },
  whatsapp: {
    name: 'WhatsApp',
    before: [
      META_APP,
      t('Add the product WhatsApp and a number; its Phone number id is shown under API setup.'),
      t(
        'Make a system user with the permission whatsapp_business_messaging, and a token that does not expire.',
      ),
    ],
    fields: [...META_FIELDS, ['phone_number_id', t('Phone number id')]],
    after: [callback('messages')],
  },
  messenger: {
    name: 'Messenger',
    before: [META_APP, t('Add the product Messenger, connect your page, and make a token for it.')],
    fields: [...META_FIELDS, ['page_id', t('Page id')]],
    after: [callback('messages, message_echoes, message_deliveries and message_reads')],
  },
  instagram: {
    name: 'Instagram',
    before: [
      META_APP,
      t('Add the product Instagram, connect a professional account, and make a token for it.'),
    ],
    fields: [...META_FIELDS, ['social_account_id', t('Account id')]],
    after: [callback('messages')],
  },
} as const satisfies Record<string, ChannelGuide>

export type ChannelType = keyof typeof CHANNELS
