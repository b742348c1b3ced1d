import {
  BookOpen,
  Bot,
  BrainCircuit,
  ChartLine,
  Contact,
  CreditCard,
  House,
  Inbox,
  type LucideIcon,
  Play,
  Settings,
  Split,
  Users,
} from 'lucide-react'
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
      { to: '/', name: 'Home', hint: 'Activity, health and set-up', icon: House },
      { to: '/inbox', name: 'Inbox', hint: 'Conversations of all channels, live', icon: Inbox },
      { to: '/people', name: 'People', hint: 'Who writes to you, and what is known of them', icon: Contact },
    ],
  },
  {
    name: 'Build',
    pages: [
      { to: '/agents', name: 'Agents', hint: 'Personas, capabilities, people', icon: Bot },
      { to: '/playground', name: 'Playground', hint: 'Talk to an agent and see what it recalls', icon: Play },
      { to: '/memory', name: 'Memory', hint: 'What agents know about people', icon: BrainCircuit },
      { to: '/knowledge', name: 'Knowledge', hint: 'Documents and the graph made of them', icon: BookOpen },
      { to: '/inbox/routing', name: 'Routing rules', hint: 'Which agent answers a contact', icon: Split },
    ],
  },
  {
    name: 'Grow',
    pages: [{ to: '/learning', name: 'Learning', hint: 'Models, bandits, leads, forecast', icon: ChartLine }],
  },
  {
    name: 'Workspace',
    pages: [
      {
        to: '/team',
        name: 'Team and keys',
        hint: 'Members, roles and API keys',
        icon: Users,
        needs: 'manage',
      },
      { to: '/billing', name: 'Billing', hint: 'Balance, ledger, usage', icon: CreditCard, needs: 'manage' },
      {
        to: '/settings',
        name: 'Settings',
        hint: 'Model, channels, widget, notifications',
        icon: Settings,
        needs: 'write',
      },
    ],
  },
] as const satisfies readonly Group[]

/** Whether the page is of use to a person with these permissions. */
export const isOpenTo = (page: object, may: (permission: Permission) => boolean): boolean =>
  !('needs' in page) || may(page.needs as Permission)

/** Tabs that are worth a search of their own. */
export const PLACES = [
  { to: '/settings', tab: 'model', name: 'Model endpoint' },
  { to: '/settings', tab: 'channels', name: 'Channels: WhatsApp, Telegram, Messenger, Instagram' },
  { to: '/settings', tab: 'mcp-servers', name: 'MCP servers: tools of other systems' },
  { to: '/settings', tab: 'widget', name: 'Website widget' },
  { to: '/settings', tab: 'notifications', name: 'Webhooks and notifications' },
  { to: '/settings', tab: 'domains', name: 'Domains' },
  { to: '/settings', tab: 'manifest', name: 'Manifest' },
  { to: '/settings', tab: 'projects', name: 'Projects' },
  { to: '/settings', tab: 'audit', name: 'Audit log' },
  { to: '/team', tab: 'people', name: 'Members and roles' },
  { to: '/team', tab: 'invitations', name: 'Invitations' },
  { to: '/team', tab: 'api-keys', name: 'API keys' },
  { to: '/team', tab: 'sign-in', name: 'Sign-in rules' },
  { to: '/billing', tab: 'usage', name: 'Usage and cost' },
  { to: '/billing', tab: 'ledger', name: 'Ledger' },
  { to: '/knowledge', tab: 'graph', name: 'Knowledge graph' },
  { to: '/learning', tab: 'leads', name: 'Leads' },
  { to: '/account', tab: 'sessions', name: 'Your sessions' },
  { to: '/account', tab: 'second-factor', name: 'Your second factor' },
] as const
