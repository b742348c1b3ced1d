import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The interactive reference at /docs, served whole from its package: no font, script or proxy from elsewhere. */
export async function addReference(server: FastifyInstance): Promise<void> {
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Rapport API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
    },
  } as never)
}
