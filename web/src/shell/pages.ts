import {
  BookOpen,
  Bot,
  BrainCircuit,
  ChartColumn,
  ChartLine,
  Contact,
  CreditCard,
  House,
  Inbox,
  type LucideIcon,
  Play,
  Server,
  Settings,
  Split,
  Users,
} from 'lucide-react'
import { t } from '../language/t.ts'
import type { Permission } from './permissions.ts'

interface Page {
  readonly to: string
  readonly name: string
  readonly hint: string
  readonly icon: LucideIcon
  /** Left out for people whose role may not see it. */
  readonly needs?: Permission
}

interface Group {
  readonly name: string
  readonly pages: readonly Page[]
}

/** The console's pages in the order of the navigation. */
export const GROUPS = [
  {
    name: '',
    pages: [
      { to: '/', name: t('Home'), hint: t('Activity, health and set-up'), icon: House },
      { to: '/inbox', name: t('Inbox'), hint: t('Conversations of all channels, live'), icon: Inbox },
      {
        to: '/people',
        name: t('People'),
        hint: t('Who writes to you, and what is known of them'),
        icon: Contact,
      },
      {
        to: '/reports',
        name: t('Reports'),
        hint: t('Volume, response times, takeovers'),
        icon: ChartColumn,
      },
    ],
  },
  {
    name: t('Build'),
    pages: [
      { to: '/agents', name: t('Agents'), hint: t('Personas, capabilities, people'), icon: Bot },
      {
        to: '/playground',
        name: t('Playground'),
        hint: t('Talk to an agent and see what it recalls'),
        icon: Play,
      },
      { to: '/memory', name: t('Memory'), hint: t('What agents know about people'), icon: BrainCircuit },
      {
        to: '/knowledge',
        name: t('Knowledge'),
        hint: t('Documents and the graph made of them'),
        icon: BookOpen,
      },
      {
        to: '/inbox/routing',
        name: t('Routing rules'),
        hint: t('Which agent answers a contact'),
        icon: Split,
      },
    ],
  },
  {
    name: t('Grow'),
    pages: [
      { to: '/learning', name: t('Learning'), hint: t('Models, bandits, leads, forecast'), icon: ChartLine },
    ],
  },
  {
    name: t('Workspace'),
    pages: [
      {
        to: '/team',
        name: t('Team and keys'),
        hint: t('Members, roles and API keys'),
        icon: Users,
        needs: 'manage',
      },
      {
        to: '/billing',
        name: t('Billing'),
        hint: t('Balance, ledger, usage'),
        icon: CreditCard,
        needs: 'manage',
      },
      {
        to: '/settings',
        name: t('Settings'),
        hint: t('Model, channels, widget, notifications'),
        icon: Settings,
        needs: 'write',
      },
      {
        to: '/operator',
        name: t('Installation'),
        hint: t('All workspaces, their credit and health'),
        icon: Server,
        needs: 'operate',
      },
    ],
  },
] as const satisfies readonly Group[]

/** Whether the page, or the tab, is of use to a person with these permissions. */
export const isOpenTo = (page: object, may: (permission: Permission) => boolean): boolean =>
  !('needs' in page) || may(page.needs as Permission)

/** Tabs that are worth a search of their own; what their page needs they need as well. */
export const PLACES = [
  { to: '/settings', tab: 'model', name: t('Model endpoint'), needs: 'manage' },
  { to: '/settings', tab: 'channels', name: t('Channels: WhatsApp, Telegram, Messenger, Instagram') },
  { to: '/settings', tab: 'mcp-servers', name: t('MCP servers: tools of other systems') },
  { to: '/settings', tab: 'widget', name: t('Website widget') },
  { to: '/settings', tab: 'notifications', name: t('Webhooks and notifications') },
  { to: '/settings', tab: 'response-times', name: t('Response times and business hours') },
  { to: '/settings', tab: 'learning', name: t('Learning switch') },
  { to: '/settings', tab: 'data', name: t('Retention, legal holds, export and deletion') },
  { to: '/settings', tab: 'domains', name: t('Domains') },
  { to: '/settings', tab: 'manifest', name: t('Manifest') },
  { to: '/settings', tab: 'projects', name: t('Projects') },
  { to: '/settings', tab: 'audit', name: t('Audit log'), needs: 'manage' },
  { to: '/team', tab: 'people', name: t('Members and roles') },
  { to: '/team', tab: 'invitations', name: t('Invitations') },
  { to: '/team', tab: 'api-keys', name: t('API keys') },
  { to: '/team', tab: 'sign-in', name: t('Sign-in rules') },
  { to: '/billing', tab: 'usage', name: t('Usage and cost') },
  { to: '/billing', tab: 'ledger', name: t('Ledger') },
  { to: '/billing', tab: 'budgets', name: t('Budgets') },
  { to: '/billing', tab: 'invoices', name: t('Invoices') },
  { to: '/knowledge', tab: 'rules', name: t('Knowledge rules') },
  { to: '/knowledge', tab: 'graph', name: t('Knowledge graph') },
  { to: '/learning', tab: 'leads', name: t('Leads') },
  { to: '/learning', tab: 'enrichment', name: t('Enrich a lead') },
  { to: '/learning', tab: 'forecast', name: t('Forecast of leads') },
  { to: '/account', tab: 'connected-apps', name: t('Connected apps') },
  { to: '/account', tab: 'password', name: t('Your password') },
  { to: '/account', tab: 'sessions', name: t('Your sessions') },
  { to: '/account', tab: 'second-factor', name: t('Your second factor') },
  { to: '/account', tab: 'preferences', name: t('Language and time zone') },
] as const
