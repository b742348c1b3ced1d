import { spawnSync } from 'node:child_process'

const PROGRAMS = [process.env['PYTHON'] ?? '', 'python3', '/usr/bin/python3']

const withModules = (modules: string): string | undefined =>
  PROGRAMS.find(
    (path) => path !== '' && spawnSync(path, ['-c', `import ${modules}`], { stdio: 'ignore' }).status === 0,
  )

/** A Python that can run the tests of the Python client, or undefined where there is none. */
export const findPython = (): string | undefined => withModules('httpx, pytest')

/** A Python that can build and install the Python client without a network, or undefined where there is none. */
export const findPackagingPython = (): string | undefined => withModules('httpx, hatchling.build, ensurepip')

export const HOW_TO_GET_PYTHON =
  'Install it (`apt-get install python3-httpx python3-pytest`) or name one in the environment variable PYTHON.'

export const HOW_TO_GET_PACKAGING_PYTHON =
  'Install it (`apt-get install python3-httpx python3-hatchling python3-venv`) or name one in the environment variable PYTHON.'
