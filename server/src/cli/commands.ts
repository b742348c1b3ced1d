import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { docs } from './docs.ts'
import { doctor } from './doctor.ts'
import { importFile } from './import-file.ts'
import { keys } from './keys.ts'
import { migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import { serve } from './serve.ts'
import { token } from './token.ts'

export const commands: readonly Command[] = [
  serve,
  migrate,
  keys,
  token,
  doctor,
  seed,
  importFile,
  backup,
  restore,
  openapi,
  docs,
]
