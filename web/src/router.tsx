import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { keepRequest, resumeRequest } from './oauth/pending.ts'
import { AcceptInvitation } from './shell/accept-invitation.tsx'
import { Layout } from './shell/layout.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ForgottenPassword, ResetPassword } from './shell/reset-password.tsx'
import { SignIn } from './shell/sign-in.tsx'
import { ProblemNote } from './ui/problem.tsx'
import { Skeleton } from './ui/skeleton.tsx'

const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => <ProblemNote error={error as Error} retry={() => location.reload()} />,
  notFoundComponent: NotFound,
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { readonly next?: string } =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: SignIn,
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: AcceptInvitation,
})
const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: ForgottenPassword,
})
const reset = createRoute({ getParentRoute: () => root, path: '/reset-password', component: ResetPassword })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Layout })

/** Pages are loaded when they are first opened. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  onEnter: resumeRequest,
  component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
})
const consent = createRoute({
  getParentRoute: () => shell,
  path: '/oauth/authorize',
  onEnter: () => keepRequest(location.search),
  component: lazyRouteComponent(() => import('./oauth/consent.tsx'), 'Consent'),
})
const gallery = createRoute({
  getParentRoute: () => shell,
  path: '/gallery',
  component: lazyRouteComponent(() => import('./gallery/gallery.tsx'), 'Gallery'),
})

const agents = createRoute({
  getParentRoute: () => shell,
  path: '/agents',
  component: lazyRouteComponent(() => import('./agents/agents.tsx'), 'Agents'),
})
const agent = createRoute({
  getParentRoute: () => shell,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('./agents/agent.tsx'), 'Agent'),
})

interface Person {
  readonly agent?: string
  readonly user?: string
}
/** Pages about an agent and a person name both in their address, so that it can be shared. */
const personOf = (search: Record<string, unknown>): Person => ({
  ...(typeof search['agent'] === 'string' ? { agent: search['agent'] } : {}),
  ...(typeof search['user'] === 'string' ? { user: search['user'] } : {}),
})

const playground = createRoute({
  getParentRoute: () => shell,
  path: '/playground',
  validateSearch: personOf,
  component: lazyRouteComponent(() => import('./playground/playground.tsx'), 'Playground'),
})
const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>): { readonly conversation?: string } =>
    typeof search['conversation'] === 'string' ? { conversation: search['conversation'] } : {},
  component: lazyRouteComponent(() => import('./inbox/inbox.tsx'), 'Inbox'),
})
const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  component: lazyRouteComponent(() => import('./people/people.tsx'), 'People'),
})
const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$userId',
  component: lazyRouteComponent(() => import('./people/person.tsx'), 'Person'),
})
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports/reports.tsx'), 'Reports'),
})
const routing = createRoute({
  getParentRoute: () => shell,
  path: '/inbox/routing',
  component: lazyRouteComponent(() => import('./routing/routing.tsx'), 'Routing'),
})
const memory = createRoute({
  getParentRoute: () => shell,
  path: '/memory',
  validateSearch: personOf,
  component: lazyRouteComponent(() => import('./memory/memory.tsx'), 'Memory'),
})
const knowledge = createRoute({
  getParentRoute: () => shell,
  path: '/knowledge',
  component: lazyRouteComponent(() => import('./knowledge/knowledge.tsx'), 'Knowledge'),
})
const learning = createRoute({
  getParentRoute: () => shell,
  path: '/learning',
  component: lazyRouteComponent(() => import('./learning/learning.tsx'), 'Learning'),
})
const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/team.tsx'), 'Team'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'Account'),
})
const operator = createRoute({
  getParentRoute: () => shell,
  path: '/operator',
  component: lazyRouteComponent(() => import('./operator/operator.tsx'), 'Operator'),
})
const billing = createRoute({
  getParentRoute: () => shell,
  path: '/billing',
  component: lazyRouteComponent(() => import('./billing/billing.tsx'), 'Billing'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    forgotten,
    reset,
    shell.addChildren([
      home,
      gallery,
      agents,
      agent,
      playground,
      inbox,
      people,
      person,
      reports,
      routing,
      memory,
      knowledge,
      learning,
      team,
      settings,
      billing,
      operator,
      account,
      consent,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Skeleton />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
