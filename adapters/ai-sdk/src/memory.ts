import type {
  LanguageModelV3Middleware,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider'
import { PersonMemory, type PersonMemoryOptions } from '@rapport/sdk'

/**
 * Memory for any model: `wrapLanguageModel({ model, middleware: memory({ client, agent, user }) })`. What is known about
 * the person is put before the prompt; what was said is stored when the answer is complete.
 */
export function memory(options: PersonMemoryOptions): LanguageModelV3Middleware {
  const person = new PersonMemory(options)
  return {
    specificationVersion: 'v3',

    transformParams: async ({ params }) => {
      const known = await person.recall(lastSaid(params.prompt), params.abortSignal)
      return known === undefined ? params : { ...params, prompt: withNotes(params.prompt, known) }
    },

    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate()
      // While the model calls tools its answer is still to come, in a later call with the same prompt.
      if (result.finishReason.unified !== 'tool-calls') {
        const answer = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        await person.store(lastSaid(params.prompt), answer)
      }
      return result
    },

    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream()
      let answer = ''
      let isComplete = false
      const listener = new TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart>({
        transform: (part, controller) => {
          if (part.type === 'text-delta') answer += part.delta
          if (part.type === 'finish')
            isComplete = !['tool-calls', 'error'].includes(part.finishReason.unified)
          controller.enqueue(part)
        },
        // The stream ends when the turn is stored, so that a program that ends with it loses nothing.
        flush: async () => {
          if (isComplete) await person.store(lastSaid(params.prompt), answer)
        },
      })
      return { stream: stream.pipeThrough(listener), ...rest }
    },
  }
}

/** After the instructions of the program, before everything that was said. */
function withNotes(prompt: LanguageModelV3Prompt, content: string): LanguageModelV3Prompt {
  const at = prompt.findIndex((message) => message.role !== 'system')
  return prompt.toSpliced(at < 0 ? prompt.length : at, 0, { role: 'system', content })
}

function lastSaid(prompt: LanguageModelV3Prompt): string {
  const last = prompt.findLast((message) => message.role === 'user')
  if (last === undefined) return ''
  return last.content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .trim()
}
