import { useNavigate } from '@tanstack/react-router'
import {
  Bot,
  FileText,
  Folder,
  KeyRound,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Moon,
  Plus,
  Settings,
  UserRound,
} from 'lucide-react'
import { useMemo } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { PEOPLE } from '../people/types.ts'
import { channelName } from '../ui/avatar.tsx'
import { GROUPS, isOpenTo, PLACES } from './pages.ts'
import { useAllowed } from './permissions.ts'
import { signOut } from './sign-out.ts'
import { toggleTheme } from './theme.ts'
import { useProjectPath, useWorkspace } from './workspace.tsx'

export interface Command {
  readonly id: string
  readonly group: string
  readonly name: string
  readonly hint: string
  readonly icon: LucideIcon
  readonly run: () => void
}

const FOUND_MAX = 6

/** A tab is open to those to whom it and its page are. */
const isPlaceOpen = (place: (typeof PLACES)[number], may: ReturnType<typeof useAllowed>): boolean =>
  isOpenTo(place, may) &&
  GROUPS.flatMap(({ pages }) => [...pages]).every((page) => page.to !== place.to || isOpenTo(page, may))

/** Pages, settings and actions, which are known without asking. */
function useKnownCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { project, projects, chooseProject } = useWorkspace()
  const may = useAllowed()
  const mayWrite = may('write')
  const mayManage = may('manage')
  return useMemo(
    () => [
      ...GROUPS.flatMap(({ pages }) => pages.filter((page) => isOpenTo(page, may))).map(
        ({ to, name, hint, icon }) => ({
          id: to,
          group: t('Pages'),
          name,
          hint,
          icon,
          run: () => void navigate({ to }),
        }),
      ),
      {
        id: '/account',
        group: t('Pages'),
        name: t('Your account'),
        hint: t('Sessions, second factor'),
        icon: UserRound,
        run: () => void navigate({ to: '/account' }),
      },
      ...PLACES.filter((place) => isPlaceOpen(place, may)).map(({ to, tab, name }) => ({
        id: `${to} ${tab}`,
        group: t('Settings'),
        name,
        hint: '',
        icon: Settings,
        run: () => void navigate({ to, search: { tab } as never }),
      })),
      ...(mayWrite
        ? [
            {
              id: 'new agent',
              group: t('Actions'),
              name: t('Create an agent'),
              hint: '',
              icon: Plus,
              run: () => void navigate({ to: '/agents', search: { new: 'agent' } as never }),
            },
          ]
        : []),
      ...(mayManage
        ? [
            {
              id: 'new key',
              group: t('Actions'),
              name: t('Create an API key'),
              hint: '',
              icon: KeyRound,
              run: () => void navigate({ to: '/team', search: { tab: 'api-keys' } as never }),
            },
          ]
        : []),
      {
        id: 'theme',
        group: t('Actions'),
        name: t('Switch between light and dark'),
        hint: t('Theme'),
        icon: Moon,
        run: toggleTheme,
      },
      {
        id: 'sign out',
        group: t('Actions'),
        name: t('Sign out'),
        hint: '',
        icon: LogOut,
        run: () => void signOut(),
      },
      ...projects
        .filter((one) => one.project_id !== project.project_id)
        .map((one) => ({
          id: one.project_id,
          group: t('Projects'),
          name: one.name,
          hint: t('Switch to this project'),
          icon: Folder,
          run: () => chooseProject(one.project_id),
        })),
    ],
    [navigate, project.project_id, projects, chooseProject, may, mayWrite, mayManage],
  )
}

/** Agents, conversations, the people in them, and documents; asked for as one types. */
function useFoundCommands(words: string): readonly Command[] {
  const navigate = useNavigate()
  const { project } = useWorkspace()
  const path = useProjectPath()
  const isAsked = words.length > 1
  const agents = useGet(
    isAsked ? '/api/v1/agents' : undefined,
    { project_id: project.project_id, page_size: FOUND_MAX, search: words },
    { keep: true },
  )
  const conversations = useGet(
    isAsked ? '/api/v1/conversations' : undefined,
    { project_id: project.project_id, limit: FOUND_MAX, q: words },
    { keep: true },
  )
  const people = useGet(
    isAsked ? PEOPLE : undefined,
    { project_id: project.project_id, limit: FOUND_MAX, q: words },
    { keep: true },
  )
  const documents = useGet(isAsked ? `${path}/knowledge/documents` : undefined, { limit: 100 })
  return useMemo(() => {
    if (!isAsked) return []
    const lower = words.toLowerCase()
    const talks = conversations.data?.items ?? []
    return [
      ...(agents.data?.items ?? []).map(({ agent_id: agentId, name }) => ({
        id: agentId,
        group: t('Agents'),
        name,
        hint: '',
        icon: Bot,
        run: () => void navigate({ to: '/agents/$agentId', params: { agentId } }),
      })),
      ...(people.data?.people ?? []).map(({ user_id: userId, name, email, company }) => ({
        id: `person ${userId}`,
        group: t('People'),
        name: personName(name, userId),
        hint: email || company,
        icon: UserRound,
        run: () => void navigate({ to: '/people/$userId', params: { userId } }),
      })),
      ...talks.map((one) => ({
        id: one.conversation_id,
        group: t('Conversations'),
        name: personName(one.title, one.user_id),
        hint: one.last_message || channelName(one.channel),
        icon: MessageSquare,
        run: () => void navigate({ to: '/inbox', search: { conversation: one.conversation_id } }),
      })),
      ...(documents.data?.documents ?? [])
        .filter((one) => one.file_name.toLowerCase().includes(lower))
        .slice(0, FOUND_MAX)
        .map((one) => ({
          id: one.document_id,
          group: t('Documents'),
          name: one.file_name,
          hint: '',
          icon: FileText,
          run: () => void navigate({ to: '/knowledge', search: { q: one.file_name } as never }),
        })),
    ]
  }, [isAsked, words, agents.data, conversations.data, people.data, documents.data, navigate])
}

/** Everything that fits the words: what begins with them first, then pages and settings, then what was found. */
export function useCommands(words: string): readonly Command[] {
  const known = useKnownCommands()
  const found = useFoundCommands(words)
  const lower = words.trim().toLowerCase()
  if (lower === '') return known.filter(({ group }) => group !== t('Settings'))
  const fitting = known.filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(lower))
  const first = fitting.filter(({ name }) => name.toLowerCase().startsWith(lower))
  const rest = fitting.filter((one) => !first.includes(one))
  return [...first, ...found, ...rest]
}
