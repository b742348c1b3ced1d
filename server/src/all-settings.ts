import { DATABASE_SETTINGS } from './database-settings.ts'
import {
  dollars,
  flag,
  headers,
  hostName,
  list,
  oneOf,
  optional,
  priceList,
  type Setting,
  url,
  whole,
  withDefault,
} from './settings.ts'

/** Addresses of external services are taken as they are: a trailing slash may be significant there. */
const exactly = (...about: Parameters<typeof url>): ReturnType<typeof url> => {
  const setting = url(...about)
  return { ...setting, parse: (text) => (setting.parse(text) === undefined ? undefined : text) }
}

/**
 * Every setting of the platform: its name in the environment, what it means, and what leaving it empty means.
 * `config.ts` is the only reader of `process.env`; the settings table in the documentation is made from it.
 */
export const SETTINGS = {
  PORT: whole('The port it listens on; 0 takes any free one.', 8080, 0, 65_535),
  HOST: withDefault('The address it listens on.', '127.0.0.1'),
  RAPPORT_PUBLIC_URL: url(
    'The address clients use. It appears in `$schema`, callback and claim links, and is never taken from a request.',
    'http://HOST:PORT',
  ),
  RAPPORT_DATA_DIR: withDefault('The folder of the embedded database, uploads and generated keys.', './data'),
  ...DATABASE_SETTINGS,
  RAPPORT_ROLES: list('What this process does: `api`, `worker` or both.', 'api,worker', ['api', 'worker']),
  RAPPORT_ENCRYPTION_KEY: optional(
    'Encrypts stored secrets: 32 bytes as base64. Every process needs the same one.',
    'embedded: a file in the data folder; PostgreSQL: must be set',
    true,
  ),
  RAPPORT_ENCRYPTION_KEYS_OLD: {
    ...list(
      'Keys that RAPPORT_ENCRYPTION_KEY replaced, separated by commas: they open what was sealed under them until ' +
        '`rapport keys rotate-encryption` is done.',
      'none',
    ),
    isSecret: true,
  },
  RAPPORT_BOOTSTRAP_API_KEY: optional(
    'The first API key, for automation; begins with `sk_`.',
    'generated, printed once',
    true,
  ),
  RAPPORT_BOOTSTRAP_ADMIN_PASSWORD: optional(
    'The first administrator’s password, for automation.',
    'generated, printed once',
    true,
  ),
  RAPPORT_BOOTSTRAP_ADMIN_USERNAME: withDefault('The first administrator’s name.', 'admin'),
  RAPPORT_SESSION_JWKS_URL: url('The key set of an external identity provider.', 'the built-in provider'),
  RAPPORT_SESSION_ISSUER: optional(
    'The external provider’s issuer (`iss`).',
    'required with RAPPORT_SESSION_JWKS_URL',
  ),
  RAPPORT_SESSION_AUDIENCE: optional(
    'The audience (`aud`) its tokens carry for us.',
    'required with RAPPORT_SESSION_JWKS_URL',
  ),
  RAPPORT_SESSION_CLIENT_ID: optional(
    'Who we are to the external provider, for people who sign in to the console with it.',
    'the console offers no sign-in with the provider',
  ),
  RAPPORT_SESSION_CLIENT_SECRET: optional('Proves that to it.', 'a public client: PKCE alone', true),
  RAPPORT_SESSION_AUTHORIZE_URL: exactly(
    'Where the provider asks people to sign in. Parameters it carries are kept, such as `?audience=…`.',
    'found at `<issuer>/.well-known/openid-configuration`',
  ),
  RAPPORT_SESSION_TOKEN_URL: exactly('Where the provider exchanges codes for tokens.', 'found there too'),
  RAPPORT_OPERATORS: list(
    'E-mails or subjects of people with operator rights, comma-separated.',
    'the first administrator',
  ),
  RAPPORT_BASE_DOMAIN: hostName('Workspaces get a subdomain of this domain.', 'rapport.localhost'),
  RAPPORT_DNS_SERVERS: list(
    'DNS servers (`host:port`) that custom domains are verified with.',
    'those of the system',
  ),
  RAPPORT_TRIALS_PER_DAY: whole(
    'How many trial workspaces POST /onboarding/trial gives a day; 0 switches it off.',
    0,
    0,
    100_000,
  ),
  RAPPORT_CREDIT_GRANT_USD: whole('Credit a new workspace starts with, in US dollars.', 10, 0, 1_000_000),
  RAPPORT_RATE_LIMIT: whole(
    'Requests a minute for one credential, per process; 0 switches it off.',
    6_000,
    0,
    10_000_000,
  ),
  RAPPORT_MCP: flag('Serve the Model Context Protocol at `/mcp`.', true),
  RAPPORT_SHED_DELAY_MS: whole('Delay of the event loop that sheds load (503); 0: never.', 250, 0, 60_000),
  RAPPORT_SIGN_IN_FAILURES: whole('Failed sign-ins an hour from an address; 0: any.', 100, 0, 1_000_000),
  RAPPORT_SESSION_HOURS: whole('How long a session lasts after signing in, at most.', 12, 1, 24),
  RAPPORT_SESSION_IDLE_MINUTES: whole('A session not used for so long ends; 0: none does.', 120, 0, 1_440),
  RAPPORT_AUDIT_DAYS: whole(
    'Days the audit log is kept in workspaces that set no time of their own.',
    365,
    30,
    36_500,
  ),
  RAPPORT_BACKUP_DIR: optional(
    'A folder for backups of the embedded database while it runs.',
    'none are made',
  ),
  RAPPORT_BACKUP_HOURS: whole('Hours between two backups.', 24, 1, 720),
  RAPPORT_BACKUP_RECIPIENTS: list(
    'Public keys (age) that backups are encrypted to, comma-separated; `rapport keys make-backup-key` makes one.',
    'required with RAPPORT_BACKUP_DIR; `rapport backup` encrypts nothing',
  ),
  RAPPORT_BACKUP_KEPT: whole('Backups that are kept in that folder.', 7, 1, 1_000),
  RAPPORT_WORKSPACE_DELETION_DAYS: whole('Days until a workspace is deleted, to cancel in.', 7, 0, 90),
  RAPPORT_TRACE_DAYS: whole('Days the traces of replies are kept; 0 keeps none.', 30, 0, 3_650),
  RAPPORT_AUDIT_SYSLOG_URL: url(
    'Where every entry of the audit log is sent as well, in RFC 5424: `udp://host:514` or `tcp://host:601`.',
    'entries stay in the database',
  ),
  RAPPORT_URL: url(
    'Where commands that speak to a running server find it.',
    'the server’s own address, by PORT and HOST',
  ),
  RAPPORT_API_KEY: optional('The API key those commands show.', 'none: they ask for --key', true),
  RAPPORT_LLM_URL: url(
    'Any OpenAI-compatible endpoint, up to and including `/v1`, that writes replies and learns facts.',
    'the built-in responder and extractor',
  ),
  RAPPORT_LLM_API_KEY: optional('The key for that endpoint.', 'none is sent', true),
  RAPPORT_LLM_MODEL: optional('The model it is asked for.', '`default`'),
  RAPPORT_EMBEDDING_URL: url(
    'Any OpenAI-compatible endpoint, up to and including `/v1`, that turns texts into vectors.',
    'the built-in model',
  ),
  RAPPORT_EMBEDDING_API_KEY: optional('The key for that endpoint.', 'none is sent', true),
  RAPPORT_EMBEDDING_MODEL: optional('The model it is asked for.', 'required with RAPPORT_EMBEDDING_URL'),
  RAPPORT_EMBEDDING_MODEL_DIR: optional(
    'A folder with a sentence-embedding model in ONNX and its tokenizer, used instead of the built-in one.',
    'the built-in model',
  ),
  RAPPORT_MEMORY_INDEX_MB: whole(
    'Megabytes each process keeps of search indexes, those of the people who talk most.',
    256,
    1,
    1_000_000,
  ),
  RAPPORT_INDEX_SNAPSHOT_ROWS: whole(
    'From so many facts, messages, nodes or passages on, a search index is kept in the database as well, so that the next process need not build it; 0 keeps none.',
    5_000,
    0,
    1_000_000,
  ),
  RAPPORT_FILES_URL: optional(
    'An S3-compatible bucket for files that people and agents send: `s3://KEY:SECRET@host:port/bucket?region=…`, with `&scheme=http` where there is no TLS. Processes on several machines need one.',
    'the folder `files` in the data folder',
    true,
  ),
  RAPPORT_FILES_MAX_MB: whole('Megabytes a file may have.', 25, 1, 100),
  RAPPORT_FILES_DAYS: whole(
    'Days after which files are deleted; 0 keeps them as long as their conversation or person.',
    0,
    0,
    36_500,
  ),
  RAPPORT_TRANSCRIBE_URL: url(
    'Any OpenAI-compatible endpoint, up to and including `/v1`, that turns voice messages into text.',
    'voice stays a file',
  ),
  RAPPORT_TRANSCRIBE_API_KEY: optional('The key for that endpoint.', 'none is sent', true),
  RAPPORT_TRANSCRIBE_MODEL: withDefault('The model it is asked for.', 'whisper-1'),
  RAPPORT_OCR_URL: url(
    'Any OpenAI-compatible endpoint, up to and including `/v1`, with a model that understands pictures: it reads scanned pages and pictures that are uploaded as documents.',
    'scans and pictures are not read',
  ),
  RAPPORT_OCR_API_KEY: optional('The key for that endpoint.', 'none is sent', true),
  RAPPORT_OCR_MODEL: withDefault('The model it is asked for.', 'gpt-4o-mini'),
  RAPPORT_IMAGE_URL: url(
    'Any OpenAI-compatible endpoint, up to and including `/v1`, that makes pictures: the capability `imageGeneration`.',
    'agents make no pictures',
  ),
  RAPPORT_IMAGE_API_KEY: optional('The key for that endpoint.', 'none is sent', true),
  RAPPORT_IMAGE_MODEL: optional('The model it is asked for.', 'left to the endpoint'),
  RAPPORT_SEARCH_URL: url(
    'What searches the web, the capability `webSearch`: a SearXNG server, `https://api.search.brave.com` or `https://api.tavily.com`.',
    'agents do not search the web',
  ),
  RAPPORT_SEARCH_KEY: optional('The key for it; SearXNG needs none.', 'none is sent', true),
  RAPPORT_SEARCH_PROVIDER: oneOf(
    'Which interface it speaks; `auto` tells by the host name, else SearXNG.',
    'auto',
    ['auto', 'searxng', 'brave', 'tavily'],
  ),
  RAPPORT_PAYMENTS_KEY: optional(
    'The secret key of the payment processor (Stripe).',
    'the built-in test processor, which moves no money',
    true,
  ),
  RAPPORT_PAYMENTS_WEBHOOK_SECRET: optional(
    'The secret that signs the processor’s messages to POST /api/v1/payments/webhook.',
    'required with RAPPORT_PAYMENTS_KEY',
    true,
  ),
  RAPPORT_PAYMENTS_URL: url('Where the processor’s interface is.', 'https://api.stripe.com'),
  RAPPORT_TOKEN_PRICE_USD: dollars('What a thousand tokens cost, whichever way they go, as shown.', 0),
  RAPPORT_INPUT_TOKEN_PRICE_USD: dollars(
    'What a thousand tokens sent to a model cost at its provider, for models without a listed price.',
    0,
  ),
  RAPPORT_OUTPUT_TOKEN_PRICE_USD: dollars(
    'What a thousand tokens written by a model cost at its provider, for models without a listed price.',
    0,
  ),
  RAPPORT_CHARACTER_PRICE_USD: dollars('What an active agent costs a month.', 0),
  RAPPORT_EVENT_PRICES: priceList(
    'What events of the context engine cost, such as `consolidation=0.002,*=0.0005`.',
    'nothing',
  ),
  RAPPORT_SERVICE_PRICES: priceList('What service operations cost, written the same way.', 'nothing'),
  RAPPORT_SMTP_URL: optional(
    'The mail server for invitations, password resets and notification channels that name none, such as `smtps://user:password@mail.example.com`.',
    'invitations are shown as links, passwords are reset by administrators, channels have to name a server',
    true,
  ),
  RAPPORT_MAIL_FROM: optional(
    'The sender of invitations and password resets, such as `Rapport <rapport@example.com>`.',
    '`rapport@` and the host of RAPPORT_PUBLIC_URL',
  ),
  RAPPORT_GRAPH_URL: withDefault(
    'Where Meta’s Graph API is reached (WhatsApp, Messenger, Instagram).',
    'https://graph.facebook.com',
  ),
  RAPPORT_TELEGRAM_URL: withDefault('Where Telegram’s Bot API is reached.', 'https://api.telegram.org'),
  RAPPORT_ALLOW_PRIVATE_NETWORK: flag('Let outbound calls reach private and loopback addresses.', false),
  RAPPORT_CORS_ORIGINS: list(
    'Web origins whose pages may call the API with a credential of their own.',
    'none',
  ),
  RAPPORT_TRUST_PROXY: list('Addresses of proxies whose `X-Forwarded-For` is believed.', 'none'),
  RAPPORT_REGION: withDefault('Where it runs, as shown on the deployment page.', 'local'),
  RAPPORT_LOG_LEVEL: oneOf('How much it logs.', 'info', [
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'silent',
  ]),
  RAPPORT_METRICS_PORT: whole(
    'A port of its own for Prometheus metrics at /metrics, and for /health and /ready; 0 means none.',
    0,
    0,
    65_535,
  ),
  RAPPORT_METRICS_TOKEN: optional(
    'Serves /metrics on the main port to requests with this bearer token.',
    'not served there',
    true,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    'Where traces and metrics are sent (OTLP over HTTP); `/v1/traces` and `/v1/metrics` are added to it.',
    'nothing is sent',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: headers(
    'Headers sent with them, such as `Authorization=Basic%20…`: pairs separated by commas, values percent-encoded.',
    'none',
  ),
  OTEL_METRICS_EXPORTER: oneOf('`none` for an endpoint that takes traces alone.', 'otlp', ['otlp', 'none']),
  OTEL_METRIC_EXPORT_INTERVAL: whole('Milliseconds between two exports of metrics.', 60_000, 100, 3_600_000),
} as const satisfies Record<string, Setting<unknown>>

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']>
}
