import { statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { notFound, Problem } from '../../kernel/problem.ts'
import { acceptsPages, BuiltFiles, CACHED_FOREVER, REVALIDATED, sendBuilt } from './built-files.ts'
import { helpIsNotBuiltPage } from './pages.ts'

/** The documentation site (`npm run docs:site`) at `/help/`. A page has its address without `.html`. */
export function addHelp(server: FastifyInstance, folder: string): void {
  const site = new Site(folder)

  // The pages look for what they load below `/help/`.
  server.get('/help', async (_request, reply) => reply.redirect('/help/', 302))

  server.get<{ Params: { '*': string } }>('/help/*', async (request, reply) => {
    const name = request.params['*']
    const files = site.files()
    const file = nameOf(name)
      .map((one) => files.find(one))
      .find((one) => one !== undefined)
    if (file !== undefined)
      return sendBuilt(request, reply, file, name.startsWith('assets/') ? CACHED_FOREVER : REVALIDATED)
    if (files.isEmpty) {
      if (!acceptsPages(request)) throw new Problem('not_found', NOT_BUILT)
      return reply.code(404).type('text/html; charset=utf-8').send(helpIsNotBuiltPage())
    }
    const missing = files.find('404.html')
    if (missing === undefined || !acceptsPages(request)) throw notFound('address')
    return reply.code(404).type(missing.type).send(missing.plain)
  })
}

const NOT_BUILT =
  'The help pages are not built. Run `npm run docs:site` in the checkout; the server need not be restarted.'

/** Files that may be meant by an address, in the order in which they are tried. */
const nameOf = (name: string): readonly string[] =>
  name === '' || name.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`]

/** What is built now: a site that was built or rebuilt since is read again. */
class Site {
  readonly #folder: string
  #files: BuiltFiles
  #builtAt: number | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#builtAt = this.#time()
    this.#files = new BuiltFiles(folder)
  }

  files(): BuiltFiles {
    const builtAt = this.#time()
    if (builtAt !== this.#builtAt) {
      this.#builtAt = builtAt
      this.#files = new BuiltFiles(this.#folder)
    }
    return this.#files
  }

  #time(): number | undefined {
    return statSync(`${this.#folder}index.html`, { throwIfNoEntry: false })?.mtimeMs
  }
}
