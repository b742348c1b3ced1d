import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../api/contract.ts'
import type { Me } from '../api/types.ts'

/**
 * Who was signed in when a page was last open, and their projects: a page asks for its own data at once instead of
 * waiting for these, which are asked for beside it. It is forgotten when anybody signs in or out.
 */
const KEY = 'rapport.workspace'

/** The name of the script holds a hash of what is in it: another build may expect other fields. */
const BUILD = new URL(import.meta.url).pathname

type Projects = Answer<'GET /api/v1/projects'>

interface Known {
  readonly build: string
  readonly me: Me
  readonly projects: Projects
}

export const ME = '/api/v1/me'
export const PROJECTS = '/api/v1/projects'
export const PROJECTS_QUERY = { page_size: 100 } as const

export function rememberWorkspace(me: Me, projects: Projects): void {
  const known: Known = { build: BUILD, me, projects }
  localStorage.setItem(KEY, JSON.stringify(known))
}

export const forgetWorkspace = (): void => localStorage.removeItem(KEY)

/** Puts what is remembered where answers are kept, as old as can be, so that both are asked for again. */
export function recallWorkspace(client: QueryClient): void {
  const text = localStorage.getItem(KEY)
  if (text === null || client.getQueryData([ME, {}]) !== undefined) return
  const known = JSON.parse(text) as Known
  if (known.build !== BUILD) return
  client.setQueryData([ME, {}], known.me, { updatedAt: 1 })
  client.setQueryData([PROJECTS, PROJECTS_QUERY], known.projects, { updatedAt: 1 })
}
