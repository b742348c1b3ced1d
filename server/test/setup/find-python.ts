import { spawnSync } from 'node:child_process'

const PROGRAMS = [process.env['PYTHON'] ?? '', 'python3', '/usr/bin/python3']

const has = (program: string): boolean =>
  spawnSync(program, ['-c', 'import httpx, pytest'], { stdio: 'ignore' }).status === 0

/** A Python that can run the tests of the Python client, or undefined where there is none. */
export const findPython = (): string | undefined => PROGRAMS.find((path) => path !== '' && has(path))

export const HOW_TO_GET_PYTHON =
  'Install it (`apt-get install python3-httpx python3-pytest`) or name one in the environment variable PYTHON.'
