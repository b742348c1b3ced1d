import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CUSTOMERS, type TalkedStory } from './life-changes/customers.ts'
import { ENGLISH, OTHER_LANGUAGES, type Story, UNTOLD } from './life-changes/stories.ts'
import { machine, say } from './machine.ts'
import { PROGRAM, printed, type Running, start } from './program.ts'

/**
 * How often the agent without a model answers rightly after something in a life has changed, told as people tell it.
 *
 *     npm run bench -w bench -- life-changes [rapport.mjs of another build] [wrong]
 *
 * With another build, both are asked in one run; `wrong` prints the answers that were not right.
 */
const words = process.argv.slice(2)
const isShown = words.includes('wrong')
const other = words.find((word) => word.endsWith('.mjs'))

const SETS: readonly (readonly [name: string, stories: readonly Story[]])[] = [
  ['changes in English', ENGLISH],
  ['changes in ten other languages', OTHER_LANGUAGES],
  ['never told', UNTOLD],
  ['what customers tell', CUSTOMERS.flatMap(inSingleQuestions)],
]

/** A story is right when each of its questions is: one question at a time is asked here. */
function inSingleQuestions({ said, asked }: TalkedStory): readonly Story[] {
  return asked.map(([question, says, never]) => ({
    said,
    question,
    says,
    ...(never === undefined ? {} : { never }),
  }))
}

class Client {
  readonly #server: Running
  readonly #key: string

  constructor(server: Running) {
    this.#server = server
    this.#key = printed(server.output, 'API key')
  }

  async call(path: string, body: object): Promise<string> {
    const answer = await fetch(`${this.#server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

  /** The reply, put together from its stream. */
  async chat(person: string, session: string, content: string): Promise<string> {
    const messages = [{ role: 'user', content }]
    const stream = await this.call('/agents/Ada/chat', { user_id: person, session_id: session, messages })
    return stream
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6))?.choices?.[0]?.delta?.content ?? '')
      .join('')
  }
}

async function measure(label: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-life-changes-'))
  const server = await start(script, ['serve'], { RAPPORT_DATA_DIR: folder })
  const client = new Client(server)
  await client.call('/agents', { name: 'Ada', bio: 'A companion.' })
  say(`\n${label}`)
  for (const [name, stories] of SETS) {
    let right = 0
    for (const [at, { said, question, says, never }] of stories.entries()) {
      const person = `${name} ${at}`
      for (const [day, line] of said.entries()) {
        await client.chat(person, `day ${day}`, line)
        await client.call('/agents/Ada/sessions/end', {
          user_id: person,
          session_id: `day ${day}`,
          wait: true,
        })
      }
      const answer = await client.chat(person, 'asked', question)
      if (says.test(answer) && never?.test(answer) !== true) right += 1
      else if (isShown) say(`  ${said.join(' | ')}\n    ${question} → ${answer}`)
    }
    say(`  ${name}: ${right} of ${stories.length} right`)
  }
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

say(machine())
if (other !== undefined) await measure('the other build', other)
await measure('this build', PROGRAM)
