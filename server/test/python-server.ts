import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migratedFolder, printed, serve } from './program.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const PYTHON_CLIENT = join(ROOT, 'clients/python')

export interface PythonServer {
  readonly server: Awaited<ReturnType<typeof serve>>
  /** What the client reads its address and key from. */
  readonly env: Readonly<Record<string, string>>
}

/** A running server, and a key that may export and erase people: these scopes have to be named. */
export async function startPythonServer(): Promise<PythonServer> {
  const server = await serve({
    RAPPORT_DATA_DIR: await migratedFolder(),
    RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
  })
  const post = async (path: string, credential: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json() as Promise<Record<string, string>>
  }
  const { token = '' } = await post('/auth/sign-in', '', {
    username: printed(server.stdout, 'Administrator'),
    password: printed(server.stdout, 'Password'),
  })
  const firstKey = printed(server.stdout, 'API key')
  const { project_id: project } = await post('/api/v1/agents', firstKey, { name: 'First' })
  const scopes = ['*', 'read:people', 'write:people']
  const made = await post(`/api/v1/projects/${project}/keys`, token, { name: 'Python', scopes })
  const env = {
    PATH: process.env['PATH'] ?? '',
    PYTHONDONTWRITEBYTECODE: '1',
    RAPPORT_URL: server.url,
    RAPPORT_API_KEY: made['key'] as string,
  }
  return { server, env }
}

/** The blocks of Python on a page, as one program. */
export function programOf(page: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const blocks = [...text.matchAll(/^```python\n(.*?)^```/gms)].map((match) => match[1])
  if (blocks.length < 3) throw new Error(`${page} has lost its examples`)
  return blocks.join('\n')
}
