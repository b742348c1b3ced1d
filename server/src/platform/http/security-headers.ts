import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * What every answer tells browsers. The values never change while the server runs, so they are made once: a
 * middleware that makes them anew for each request took a quarter of a small request's time.
 */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    // What is public says so itself.
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': contentPolicy(isSecure),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(always)
    done()
  })
}

/** Our pages load nothing from other origins and cannot be framed. */
const contentPolicy = (isSecure: boolean): string =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';')

/** Pages of these origins may call the API, with a credential of their own. */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  await server.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'X-Request-Id',
      'X-Session-Id',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'RateLimit-Policy',
      'RateLimit',
    ],
    maxAge: 600,
  })
}

/**
 * Paths below this address are open to pages of any origin: callers send a token of their own and no cookie, so
 * it is the operation that decides which page may, and pages may read why they may not.
 */
export function openToPages(server: FastifyInstance, prefix: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!request.url.startsWith(prefix) || origin === undefined) return done()
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Request-Id, Retry-After',
      vary: 'Origin',
    })
    if (request.method !== 'OPTIONS') return done()
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'Content-Type, X-Visitor-Token, Last-Event-ID, Idempotency-Key',
        'access-control-max-age': '600',
      })
      .send()
  })
}
