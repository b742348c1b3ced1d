import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { cleanUpAfterwards, freePort, temporaryFolder } from '../program.ts'

const execute = promisify(execFile)
const repository = fileURLToPath(new URL('../../..', import.meta.url))
cleanUpAfterwards()

/** As the image's own user, who may write to the data folder and nowhere else. */
const PLAIN_USER = 1000
const SIZE_MAX_MB = 350

interface Stage {
  readonly root: string
  workdir: string
  readonly env: Record<string, string>
  command: readonly string[]
}

/** The instructions of the Dockerfile, with lines that go on joined. */
const instructions = async (): Promise<readonly (readonly [string, string])[]> =>
  (await readFile(join(repository, 'Dockerfile'), 'utf8'))
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] as string, line.slice(line.indexOf(' ') + 1).trim()] as const)

/** What Docker would see of the checkout: files under version control that .dockerignore does not leave out. */
async function copyFromCheckout(source: string, to: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard', '--', source], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  })
  const files = stdout.split('\n').filter((file) => file !== '' && !/\.test\.ts$|^server\/test\//.test(file))
  expect(files.length, `the checkout has ${source}`).toBeGreaterThan(0)
  const isFile = files.length === 1 && files[0] === source
  for (const file of files)
    await cp(join(repository, file), isFile ? to : join(to, file.slice(source.length)), { recursive: true })
}

async function copy(stages: ReadonlyMap<string, Stage>, stage: Stage, args: string): Promise<void> {
  const words = args.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() as string
  for (const source of words) {
    const name = source.split('/').at(-1) as string
    const isFolder = target.endsWith('/')
    const to = join(stage.root, stage.workdir, isFolder ? join(target, name) : target)
    if (from === undefined) await copyFromCheckout(source, to)
    else
      await cp(join((stages.get(from) as Stage).root, source), to, {
        recursive: true,
        verbatimSymlinks: true,
      })
  }
}

/** Everything that the plain installation of the checkout has, by the same lock file: linked instead of installed again. */
const INSTALL_ALL = 'npm ci'

async function run(stage: Stage, line: string): Promise<void> {
  const cwd = join(stage.root, stage.workdir)
  if (line === INSTALL_ALL) {
    for (const folder of [
      '',
      'server',
      'sdk',
      'web',
      'bench',
      'adapters/ai-sdk',
      'adapters/langchain',
      'adapters/openai',
    ])
      await execute('cp', ['-al', join(repository, folder, 'node_modules'), join(cwd, folder)]).catch(
        (error: Error) => expect(error.message).toContain('No such file'),
      )
    return
  }
  // Paths at the root of the image are below the folder that stands for it; only root can give files away.
  const here = line.replace(/^install -d -o node -g node -m 0700 \//, `install -d -m 0777 ${stage.root}/`)
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_prefer_offline: 'true' }
  await execute('sh', ['-ec', here], { cwd, env, maxBuffer: 2 ** 26 })
}

async function build(): Promise<Stage> {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [instruction, args] of await instructions()) {
    if (instruction === 'FROM') {
      const root = await temporaryFolder()
      stage = { root, workdir: '/', env: {}, command: [] }
      stages.set(/ AS (\w+)$/.exec(args)?.[1] ?? 'last', stage)
      continue
    }
    if (stage === undefined) throw new Error(`${instruction} before FROM`)
    if (instruction === 'WORKDIR') {
      stage.workdir = args
      await mkdir(join(stage.root, args), { recursive: true })
    }
    if (instruction === 'COPY') await copy(stages, stage, args)
    if (instruction === 'RUN') await run(stage, args)
    if (instruction === 'ENV')
      for (const pair of args.split(' '))
        stage.env[pair.split('=')[0] as string] = pair.slice(pair.indexOf('=') + 1)
    if (instruction === 'CMD') stage.command = JSON.parse(args)
  }
  return stages.get('last') as Stage
}

const killed: (() => void)[] = []
afterAll(() => {
  for (const kill of killed) kill()
})

it('begins every stage with the same image, by its digest', async () => {
  const images = (await instructions())
    .filter(([name]) => name === 'FROM')
    .map(([, args]) => args.split(' ')[0])
  expect(images.length).toBe(3)
  expect(new Set(images).size).toBe(1)
  expect(images[0]).toMatch(/^node:22\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
})

it('makes an image that starts as a plain user, reads a PDF, and is small', {
  timeout: 900_000,
}, async () => {
  const image = await build()
  const app = join(image.root, image.workdir)
  const { stdout: size } = await execute('du', ['-sm', app])
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(SIZE_MAX_MB)
  await execute('chmod', ['-R', 'a-w,a+rX', app])
  await execute('chmod', ['a+rx', image.root])
  const port = await freePort()
  const key = 'sk_chosen-by-the-operator-0123456789'
  const [program = '', ...args] = image.command
  expect(program).toBe('node')
  const server = spawn(process.execPath, args, {
    cwd: app,
    env: {
      ...image.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      RAPPORT_DATA_DIR: join(image.root, image.env['RAPPORT_DATA_DIR'] ?? ''),
      RAPPORT_BOOTSTRAP_API_KEY: key,
    },
    ...(process.getuid?.() === 0 ? { uid: PLAIN_USER, gid: PLAIN_USER } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  killed.push(() => server.kill('SIGKILL'))
  let said = ''
  server.stderr.on('data', (data: Buffer) => {
    said += String(data)
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000, message: said }).toBe(true)
  for (const page of ['/', '/help/', '/docs']) expect((await fetch(url + page)).status, page).toBe(200)
  const headers = { authorization: `Bearer ${key}` }
  await fetch(`${url}/api/v1/agents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada' }),
  })
  const agent = (await (await fetch(`${url}/api/v1/agents/Ada`, { headers })).json()) as {
    project_id: string
  }
  const form = new FormData()
  const pdf = await readFile(new URL('../documents/catalogue-bordered.pdf', import.meta.url))
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'catalogue.pdf')
  const documents = `${url}/api/v1/projects/${agent.project_id}/knowledge/documents`
  const sent = await fetch(documents, { method: 'POST', headers, body: form })
  const text = await sent.text()
  expect(sent.ok, text).toBe(true)
  const id = JSON.parse(text).document_id
  const status = async () =>
    ((await (await fetch(`${documents}/${id}`, { headers })).json()) as { status: string }).status
  await expect.poll(status, { timeout: 120_000 }).toBe('indexed')
  server.kill('SIGTERM')
  const code = await new Promise((resolve) => server.once('exit', resolve))
  expect(code, said).toBe(0)
  await execute('chmod', ['-R', 'u+w', app])
  await rm(image.root, { recursive: true, force: true })
})
