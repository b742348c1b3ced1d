import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { call } from '../api/client.ts'
import { useGet } from '../api/queries.ts'
import type { Me, Organisation, Project } from '../api/types.ts'
import { chooseLanguage, chosenLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { chooseTimeZone, chosenTimeZone } from '../language/time-zone.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EnrolFirst } from './enrol-first.tsx'
import {
  forgetWorkspace,
  ME,
  PROJECTS,
  PROJECTS_QUERY,
  recallWorkspace,
  rememberWorkspace,
} from './known-workspace.ts'
import { isProbablySignedIn, noteSignedOut } from './session-hint.ts'

interface Workspace {
  readonly me: Me
  readonly organisation: Organisation
  readonly projects: readonly Project[]
  readonly project: Project
  chooseProject(projectId: string): void
  chooseOrganisation(idpOrgId: string): Promise<void>
}

const Context = createContext<Workspace | undefined>(undefined)

/** Who is signed in, and which workspace and project they look at. */
export function useWorkspace(): Workspace {
  const workspace = useContext(Context)
  if (workspace === undefined) throw new Error(t('This part of the console needs a signed-in user.'))
  return workspace
}

/** The same where a page may be shown before the workspace is known. */
export const useWorkspaceIfKnown = (): Workspace | undefined => useContext(Context)

/** The address of something that belongs to the project at hand. */
export const useProjectPath = () => `/api/v1/projects/${useWorkspace().project.project_id}` as const

/** A choice that was made in another browser holds in this one too, from the next page on. */
function useFollowPreferences(me: Me | undefined): void {
  useEffect(() => {
    if (me === undefined) return
    const { language, time_zone: zone } = me.preferences
    const isSame = (chosenLanguage() ?? '') === language && (chosenTimeZone() ?? '') === zone
    if (isSame) return
    chooseLanguage(language)
    chooseTimeZone(zone)
    // What the browser did not keep, or does not know, would be chosen again and again.
    if ((chosenLanguage() ?? '') === language && (chosenTimeZone() ?? '') === zone) location.reload()
  }, [me])
}

const KEY = 'rapport.project'

export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  useState(() => recallWorkspace(client))
  const me = useGet(isProbablySignedIn() ? ME : undefined)
  // Both at once: a page waits for them when none was open here before.
  const list = useGet(isProbablySignedIn() ? PROJECTS : undefined, PROJECTS_QUERY)
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const navigate = useNavigate()
  const isSignedOut = me.error?.status === 401 || !isProbablySignedIn()
  useEffect(() => {
    if (!isSignedOut) return
    noteSignedOut()
    // After signing in, the page that was asked for is shown.
    const next = location.pathname + location.search
    void navigate({ to: '/sign-in', search: next === '/' ? {} : { next } })
  }, [isSignedOut, navigate])

  const isNew = me.isFetchedAfterMount && list.isFetchedAfterMount
  useFollowPreferences(isNew ? me.data : undefined)
  useEffect(() => {
    if (isNew && me.data !== undefined && list.data !== undefined) rememberWorkspace(me.data, list.data)
  }, [isNew, me.data, list.data])

  const workspace = useMemo<Workspace | undefined>(() => {
    const projects = list.data?.items ?? []
    const project =
      projects.find((one) => one.project_id === chosen) ??
      projects.find((one) => one.is_default) ??
      projects[0]
    const organisation = me.data?.orgs.find((one) => one.tenant_id === project?.tenant_id)
    if (me.data === undefined || project === undefined || organisation === undefined) return undefined
    return {
      me: me.data,
      organisation,
      projects,
      project,
      chooseProject: (projectId) => {
        localStorage.setItem(KEY, projectId)
        setChosen(projectId)
      },
      chooseOrganisation: async (idpOrgId) => {
        await call('PUT', '/api/v1/onboarding/preferred-organization', { body: { idp_org_id: idpOrgId } })
        // Nothing of the workspace that was left may stay in sight.
        forgetWorkspace()
        client.clear()
        location.assign('/')
      },
    }
  }, [client, list.data, me.data, chosen])

  const error = me.error ?? list.error
  if (isSignedOut) return <Skeleton />
  if (error?.code === 'second_factor_required' || error?.code === 'step_up_required') return <EnrolFirst />
  if (error !== null) return <ProblemNote error={error} retry={() => location.reload()} />
  if (workspace !== undefined) return <Context.Provider value={workspace}>{children}</Context.Provider>
  if (list.data === undefined) return <Skeleton />
  return (
    <main className="mx-auto max-w-xl p-6">
      <EmptyState title={t('No workspace yet')}>
        {t('You are signed in, but belong to no workspace. Ask an administrator to add you.')}
      </EmptyState>
    </main>
  )
}
