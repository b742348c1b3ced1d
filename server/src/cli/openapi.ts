import { operations } from '../app.ts'
import { type DocumentParts, openApiDocument } from '../platform/http/openapi.ts'
import { TAGS } from '../tags.ts'
import { VERSION } from '../version.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { exampleAnswer, exampleRequest } from './reference/examples.ts'

/** As it is published, with an example of every body and answer. */
export const COMPLETE: DocumentParts = {
  version: VERSION,
  tags: TAGS,
  examples: { request: exampleRequest, answer: exampleAnswer },
}

export const openapi: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  say(JSON.stringify(openApiDocument(operations, COMPLETE), null, 2))
}
