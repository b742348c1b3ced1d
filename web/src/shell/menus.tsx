import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, CircleHelp, Code, LogOut, Moon, Sun, UserRound } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import type { ReactNode } from 'react'
import { t, word } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { signOut } from './sign-out.ts'
import { toggleTheme, useTheme } from './theme.ts'
import { useWorkspace } from './workspace.tsx'

const CONTENT =
  'z-50 min-w-52 animate-rise rounded-lg border border-line bg-raised p-1 shadow-float outline-none'
const ITEM =
  'flex items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover'
const ICON = 'size-4 text-muted'
const TRIGGER =
  'flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover data-[state=open]:bg-hover'

function Choice(props: {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  return (
    <Menu.CheckboxItem checked={props.isChosen} onSelect={props.onChoose} className={ITEM}>
      <span className="min-w-0 grow truncate">{props.children}</span>
      {props.isChosen && <Check aria-hidden="true" className={ICON} />}
    </Menu.CheckboxItem>
  )
}

const Heading = ({ children }: { readonly children: string }) => (
  <Menu.Label className="px-2 pt-1.5 pb-1 text-2xs text-faint">{children}</Menu.Label>
)

/** Which workspace and which of its projects one looks at. */
export function WorkspaceMenu() {
  const { me, organisation, project, projects, chooseProject, chooseOrganisation } = useWorkspace()
  const name = (
    <>
      <span
        aria-hidden="true"
        className="grid size-[22px] shrink-0 place-items-center rounded-md bg-linear-135 from-[#6d66ff] to-[#4f46e5] text-xs font-semibold text-white"
      >
        {organisation.name.slice(0, 1).toUpperCase()}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{organisation.name}</span>
        {projects.length > 1 && <span className="block truncate text-2xs text-faint">{project.name}</span>}
      </span>
    </>
  )
  if (me.orgs.length < 2 && projects.length < 2)
    return <div className="flex items-center gap-2 px-2 py-1.5">{name}</div>
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={TRIGGER}
        aria-label={t('Workspace {name}, project {name2}', { name: organisation.name, name2: project.name })}
      >
        {name}
        <ChevronsUpDown aria-hidden="true" className="size-3.5 text-faint" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content align="start" sideOffset={4} className={CONTENT}>
          {me.orgs.length > 1 && <Heading>{t('Workspaces')}</Heading>}
          {me.orgs.length > 1 &&
            me.orgs.map((one) => (
              <Choice
                key={one.tenant_id}
                isChosen={one.tenant_id === organisation.tenant_id}
                onChoose={() => void chooseOrganisation(one.idp_org_id)}
              >
                {one.name}
              </Choice>
            ))}
          {projects.length > 1 && <Heading>{t('Projects')}</Heading>}
          {projects.length > 1 &&
            projects.map((one) => (
              <Choice
                key={one.project_id}
                isChosen={one.project_id === project.project_id}
                onChoose={() => chooseProject(one.project_id)}
              >
                {one.name}
              </Choice>
            ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The person signed in: their account, how the console looks, help, and the way out. */
export function PersonMenu() {
  const { me, organisation } = useWorkspace()
  const navigate = useNavigate()
  const theme = useTheme()
  const name = me.email ?? me.user_id
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={TRIGGER} aria-label={t('Your account and help')}>
        <Avatar id={me.user_id} name={name} size="sm" />
        <span className="min-w-0 grow">
          <span className="block truncate text-sm font-medium" title={name}>
            {name}
          </span>
          <span className="block truncate text-2xs text-faint">{word(organisation.role)}</span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-3.5 text-faint" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content align="start" side="top" sideOffset={4} className={CONTENT}>
          <Menu.Item className={ITEM} onSelect={() => void navigate({ to: '/account' })}>
            <UserRound aria-hidden="true" className={ICON} /> {t('Your account')}
          </Menu.Item>
          <Menu.Item className={ITEM} onSelect={toggleTheme}>
            {theme === 'dark' ? (
              <Sun aria-hidden="true" className={ICON} />
            ) : (
              <Moon aria-hidden="true" className={ICON} />
            )}
            {t('{detail} theme', { detail: theme === 'dark' ? t('Light') : t('Dark') })}
          </Menu.Item>
          <Menu.Item className={ITEM} asChild>
            <a href="/help/">
              <CircleHelp aria-hidden="true" className={ICON} /> {t('Help')}
            </a>
          </Menu.Item>
          <Menu.Item className={ITEM} asChild>
            <a href="/docs">
              <Code aria-hidden="true" className={ICON} /> {t('API reference')}
            </a>
          </Menu.Item>
          <Menu.Separator className="my-1 border-t border-line" />
          <Menu.Item className={ITEM} onSelect={() => void signOut()}>
            <LogOut aria-hidden="true" className={ICON} /> {t('Sign out')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
