import { type Static, type TProperties, Type } from 'typebox'
import { AnyMap, MapOf, NonEmpty, named, OneOf, Text, Uuid } from '../../platform/http/schema.ts'

/** The closed lists that a manifest may choose from. */
const MODULES = [
  'agents',
  'billing',
  'channels',
  'conversations',
  'imports',
  'knowledge',
  'leads',
  'learning',
  'memory',
  'notifications',
  'routing',
  'widget',
] as const

const FONTS = [
  'Arial',
  'Georgia',
  'Helvetica',
  'IBM Plex Sans',
  'Inter',
  'Lato',
  'Merriweather',
  'Montserrat',
  'Nunito',
  'Open Sans',
  'Poppins',
  'Roboto',
  'Source Sans 3',
  'system-ui',
  'Work Sans',
] as const

const Colour = () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #1a2b3c.' })
const Words = () => Type.Array(Text(200), { maxItems: 200 })
const Line = () => Text(500)
const Long = () => Text(5_000)
const Address = () => Text(2_000, { pattern: '^(|https?://\\S+|/\\S*)$' })

/** Manifests are written in parts: every field may be left out, unknown ones are refused. */
const Part = <T extends TProperties>(properties: T) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false })
const List = <T extends TProperties>(properties: T) => Type.Array(Part(properties), { maxItems: 500 })
const Field = { format: Line(), key: Line(), label: Line(), unit: Line() }

const Branding = Part({
  colors: Part({ accent: Colour(), background: Colour(), primary: Colour() }),
  favicon_url: Address(),
  font_family: OneOf(FONTS),
  logo_url: Address(),
  product_name: Line(),
  terminology: MapOf(Text(200)),
})

const Experience = Part({
  dashboard: Part({
    focus_label: Line(),
    metrics: List({ description: Long(), format: Line(), id: Line(), label: Line(), tone: Line() }),
  }),
  forms: List({
    description: Long(),
    fields: List({
      description: Long(),
      key: Line(),
      label: Line(),
      options: Words(),
      required: Type.Boolean(),
      type: Line(),
    }),
    id: Line(),
    label: Line(),
  }),
  home: Part({ description: Long(), eyebrow: Line(), title: Line() }),
  pack: Line(),
  pack_version: Line(),
  preset: Line(),
  workspaces: List({
    description: Long(),
    id: Line(),
    label: Line(),
    order: Type.Integer(),
    required_capabilities: Words(),
    surface: Line(),
  }),
})

const SalesCopilot = Part({
  action_policies: List({
    action_id: Line(),
    approval: Line(),
    draft_only: Type.Boolean(),
    manager_roles: Words(),
  }),
  actions: List({
    default_approval: Line(),
    external_effect: Type.Boolean(),
    id: Line(),
    kind: Line(),
    label: Line(),
  }),
  branding: Part({
    accent_color: Colour(),
    logo_url: Address(),
    primary_color: Colour(),
    product_name: Line(),
  }),
  connections: List({ display_name: Line(), id: Line(), kind: Line(), state: Line() }),
  destinations: List({ id: Line(), includes: Words(), label: Line(), manager_view: Words() }),
  draft_only: Type.Boolean(),
  knowledge_policy: Part({
    reject_expired_sources: Type.Boolean(),
    require_approved_sources: Type.Boolean(),
    require_citations: Type.Boolean(),
  }),
  runtime_v2_enabled: Type.Boolean(),
  schema_version: Type.Integer(),
  solution_pack_id: Line(),
  solution_pack_version: Line(),
  structured_catalog: Part({
    source: Part({ id: Line(), is_demo: Type.Boolean(), kind: Line(), label: Line(), template_id: Line() }),
    view: Part({
      card_fields: List(Field),
      detail_fields: List(Field),
      filter_fields: List({ key: Line(), label: Line(), options: List({ label: Line(), value: Line() }) }),
      description: Long(),
      group_by: Line(),
      item_type: Line(),
      layout: Line(),
      plural: Line(),
      singular: Line(),
      title: Line(),
      show_bookings: Type.Boolean(),
      show_freshness: Type.Boolean(),
    }),
  }),
  workflows: List({ goal: Long(), id: Line(), preview_scenario: Long(), required_context: Words() }),
})

/** Origins only: scheme, host and port, as browsers send them. */
const Origin = () => Type.String({ pattern: '^https?://[A-Za-z0-9.-]+(:\\d{1,5})?$', maxLength: 300 })

const Widget = Part({
  agent_id: Line(),
  env: Line(),
  site_key: Line(),
  tenant_slug: Line(),
  allowed_hostnames: Words(),
  consent: Part({ text: Text(10_000), version: Text(100) }),
  enabled: Type.Boolean(),
  greeting: Text(500, { description: 'What visitors read before they write.' }),
  starters: Type.Array(Text(120), {
    maxItems: 6,
    description: 'First messages that visitors send by one click.',
  }),
  away_text: Text(500, {
    description:
      'Shown outside business hours, with fields for a name and an e-mail address. Empty shows neither.',
  }),
  theme: MapOf(Text(500)),
})

const SchemaVersion = () => Type.Integer({ minimum: 1, maximum: 1 })

const ManifestFields = Part({
  schema_version: SchemaVersion(),
  branding: Branding,
  default_project_id: Uuid(),
  demo: Part({ auto_reply: Type.Boolean(), buyer_persona: Text(2_000) }),
  experience: Experience,
  integrations: MapOf(Part({ actions: Words(), display_name: Line(), enabled: Type.Boolean() })),
  locale: Text(35, { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  modules: Type.Array(OneOf(MODULES), { maxItems: MODULES.length, uniqueItems: true }),
  objective: Part({
    success_events: Words(),
    value_field: Line(),
    attribution_window_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  }),
  actions: List({
    id: Line(),
    type: Line(),
    label: Line(),
    channel: Line(),
    cost_hint: Type.Number(),
    intrusiveness: Type.Number(),
  }),
  qualification_fields: List({ description: Long(), key: Line(), label: Line(), required: Type.Boolean() }),
  sales_copilot: SalesCopilot,
  surfaces: List({
    enabled: Type.Boolean(),
    label: Line(),
    module: Line(),
    order: Type.Integer(),
    section: Line(),
  }),
  visitor_allowed_origins: Type.Array(Origin(), { maxItems: 100 }),
  widget: Widget,
})

const BrowserManifest = named('BrowserManifest', ManifestFields)

export type Manifest = Static<typeof BrowserManifest>

export const BrowserManifestVersion = named(
  'BrowserManifestVersion',
  Type.Object({ tenant_id: Type.String(), version: Type.Integer(), manifest: BrowserManifest }),
)

/** A whole manifest must name its schema version. */
export const ManifestWrite = Type.Object({
  manifest: Type.Object(
    { ...ManifestFields.properties, schema_version: SchemaVersion() },
    { additionalProperties: false },
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The version that was read; refused when it is no longer the present one.',
    }),
  ),
})

/** Open on purpose: readers at run time take what they know. */
export const RuntimeManifest = named(
  'RuntimeManifest',
  AnyMap({ description: 'The manifest of the workspace.' }),
)

export const WidgetConsent = Type.Object({ text: NonEmpty(10_000), version: NonEmpty(100) })
export const WidgetOrigins = Type.Object({ origins: Type.Array(Origin(), { maxItems: 100 }) })
export const DemoChanges = Type.Object({
  auto_reply: Type.Optional(Type.Boolean()),
  buyer_persona: Type.Optional(Text(2_000)),
})

export const tenantPath = Type.Object({ tenantId: Uuid() })
