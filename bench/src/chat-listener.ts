import { Agent, request } from 'node:http'

/** What one answer looked like from outside. */
export interface Heard {
  readonly firstTokenMs: number
  readonly tokens: number
  /** Every token in its order, and the end announced. */
  readonly isWhole: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Calls something that answers with a stream of tokens `t0 t1 t2 …` and listens to the end. */
export function listen(url: string, headers: Record<string, string>, body: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    let firstTokenMs = Number.NaN
    let text = ''
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
          if (Number.isNaN(firstTokenMs) && text.includes('"content":"t0'))
            firstTokenMs = performance.now() - begun
        })
        response.on('error', reject)
        response.on('end', () => resolve(heardIn(text, firstTokenMs)))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

function heardIn(text: string, firstTokenMs: number): Heard {
  const words = [...text.matchAll(/"delta":\{"content":"([^"]*)"/g)].map((match) => match[1]).join('')
  const tokens = words.trim().split(' ')
  const isInOrder = tokens.every((token, at) => token === `t${at}`)
  return { firstTokenMs, tokens: tokens.length, isWhole: isInOrder && text.trimEnd().endsWith('[DONE]') }
}

/** No person answers the moment the last word is written. */
const READING_MS = 500

/** So many at once, one after another each, until all are done. */
export async function inParallel(
  atOnce: number,
  count: number,
  work: (number: number) => Promise<Heard>,
): Promise<readonly Heard[]> {
  const all: Heard[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      // They would not all begin in the same millisecond out there either.
      await new Promise((wait) => setTimeout(wait, (worker / atOnce) * 1_500))
      while (next < count) {
        next += 1
        all.push(await work(next))
        await new Promise((wait) => setTimeout(wait, READING_MS))
      }
    }),
  )
  return all
}
