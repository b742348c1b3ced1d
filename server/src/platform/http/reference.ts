import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The interactive reference at /docs, served whole from its package: no font, script or proxy from elsewhere. */
export async function addReference(server: FastifyInstance): Promise<void> {
  await server.register(async (pages) => {
    completePage(pages)
    await pages.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Rapport API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
      },
    } as never)
  })
}

/** The page starts itself with a script of a few lines inside it; the policy allows exactly these, by their hash. */
function completePage(pages: FastifyInstance): void {
  pages.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const policy = reply.getHeader('content-security-policy')
    if (!isPage || typeof payload !== 'string' || typeof policy !== 'string') return payload
    // pattern: reads our own reference page, of a known size
    const hashes = [...payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    void reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
    )
    // Without an icon of its own the page would have browsers ask for /favicon.ico.
    return payload.replace('</title>', '</title><link rel="icon" href="data:," />')
  })
}
