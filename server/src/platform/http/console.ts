import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/problem.ts'
import { builtFile } from '../built-file.ts'
import { acceptsPages, BuiltFiles, CACHED_FOREVER, REVALIDATED, sendBuilt } from './built-files.ts'
import { welcomePage } from './pages.ts'

/** Addresses that the console draws itself once its one page is loaded. */
const CLIENT_PAGES = [
  'sign-in',
  'invitation',
  'forgotten-password',
  'reset-password',
  'agents',
  'playground',
  'inbox',
  'memory',
  'knowledge',
  'learning',
  'team',
  'settings',
  'billing',
  'account',
  'oauth/authorize',
]

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

  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = files.find(`assets/${request.params.name}`)
    if (file === undefined) throw notFound('address')
    return sendBuilt(request, reply, file, CACHED_FOREVER)
  })
}
