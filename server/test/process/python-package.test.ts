import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, stop } from '../program.ts'
import { PYTHON_CLIENT, programOf, startPythonServer } from '../python-server.ts'
import { findPackagingPython } from '../setup/find-python.ts'

const execute = promisify(execFile)
cleanUpAfterwards()

/**
 * Without a network: httpx and the build backend are those of the system's Python, and nothing else of it is used. The
 * sources are copied, because building leaves files beside them.
 */
it('installs with pip in an empty environment, and runs the README’s program from there', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-python-'))
  const { server, env } = await startPythonServer()
  try {
    const run = (program: string, words: readonly string[]) =>
      execute(program, words, { cwd: folder, env: { ...env } })
    await run(findPackagingPython() ?? 'python3', ['-m', 'venv', '--system-site-packages', 'venv'])
    await cp(PYTHON_CLIENT, join(folder, 'client'), { recursive: true })
    const pip = ['install', '--no-index', '--no-build-isolation', '--disable-pip-version-check', './client']
    const installed = await run('venv/bin/pip', pip)
    expect(installed.stdout).toContain('Successfully installed rapport-client-0.1.0')
    await rm(join(folder, 'client'), { recursive: true })
    const where = await run('venv/bin/python', ['-c', 'import rapport; print(rapport.__file__)'])
    expect(where.stdout).toContain('site-packages')
    const typed = await run('venv/bin/python', [
      '-c',
      'import importlib.resources as r; print(r.files("rapport").joinpath("py.typed").is_file())',
    ])
    expect(typed.stdout.trim()).toBe('True')
    const { stdout } = await run('venv/bin/python', ['-c', programOf('clients/python/README.md')])
    expect(stdout).toMatch(/Rex/)
  } finally {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
})
