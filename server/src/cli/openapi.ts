import { operations } from '../app.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { VERSION } from '../version.ts'
import { type Command, say } from './command.ts'
import { readWords } from './words.ts'

export const openapi: Command = {
  name: 'openapi',
  usage: 'openapi',
  summary: 'print the OpenAPI document',
  async run(words) {
    readWords(openapi.usage, words, {})
    say(JSON.stringify(openApiDocument(operations, VERSION), null, 2))
  },
}
