import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/problem.ts'
import { builtFile } from '../built-file.ts'
import { acceptsPages, BuiltFiles, CACHED_FOREVER, REVALIDATED, sendBuilt } from './built-files.ts'
import { welcomePage } from './pages.ts'

/** Addresses that the console draws itself once its one page is loaded. */
const CLIENT_PAGES = [
  'gallery',
  'sign-in',
  'invitation',
  'forgotten-password',
  'reset-password',
  'agents',
  'playground',
  'inbox',
  'operator',
  'people',
  'reports',
  'memory',
  'knowledge',
  'learning',
  'team',
  'settings',
  'billing',
  'account',
  'oauth/authorize',
]

/** Addresses that programs call; a page there would hide a mistake. */
const PROGRAM_PATHS =
  /^\/(api|v1|auth|console|onboarding|hooks|assets|payments|mcp|problems|\.well-known)(\/|\?|$)/

/** The console's page at its addresses, and what that page loads. Without a built console there is a plain page. */
export function addConsole(server: FastifyInstance, version: string): void {
  const files = new BuiltFiles(builtFile('console/'))
  // Read at the start: the page and the names of what it loads belong together.
  const page = files.find('index.html')

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isRoot = request.url.split('?', 1)[0] === '/'
    if (!isRoot && !acceptsPages(request)) throw notFound('address')
    if (page !== undefined) return sendBuilt(request, reply, page, REVALIDATED)
    return reply.type('text/html; charset=utf-8').send(welcomePage(version))
  }
  server.get('/', showPage)
  for (const name of CLIENT_PAGES) {
    server.get(`/${name}`, showPage)
    server.get(`/${name}/*`, showPage)
  }

  // A person who follows a broken link gets a page with ways on; programs, and everything below the interfaces of
  // programs, get the same refusal as without this.
  server.get('/*', (request, reply) => {
    if (page === undefined || !acceptsPages(request) || PROGRAM_PATHS.test(request.url)) {
      reply.callNotFound()
      return
    }
    return sendBuilt(request, reply.code(404), page, REVALIDATED)
  })

  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = files.find(`assets/${request.params.name}`)
    if (file === undefined) throw notFound('address')
    return sendBuilt(request, reply, file, CACHED_FOREVER)
  })
}
