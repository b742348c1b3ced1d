import { operations } from '../app.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { VERSION } from '../version.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'

export const openapi: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  say(JSON.stringify(openApiDocument(operations, VERSION), null, 2))
}
