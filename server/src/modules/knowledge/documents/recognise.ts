import { EndpointFault } from '../../../platform/net/operator-endpoint.ts'
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import { formatOf, mediaTypeOf } from './document.rules.ts'
import type { Extraction } from './extraction.rules.ts'
import { Unreadable } from './parsing/block.ts'
import type { RecognisedPage } from './parsing/read-document.ts'
import { picturesInThread, readInThread } from './parsing/read-in-thread.ts'
import type { TextRecognition } from './text-recognition.ts'

const PAGES_MAX = 200
/** So many pictures are in memory, and sent, at a time. */
const BATCH = 4

interface Source {
  readonly fileName: string
  /** A new copy each time: what is given to a thread is gone here. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Called now and then while pages are recognised. */
  readonly progress: () => Promise<unknown>
}

interface Tools {
  readonly threads: ThreadPool
  readonly textRecognition: TextRecognition
  readonly tenantId: string
  readonly signal: AbortSignal
}

/** What a document says. Pages that are pictures are recognised where there is a service for it, or else left out. */
export async function readRecognising(source: Source, tools: Tools): Promise<Extraction> {
  const { threads, textRecognition, ...run } = tools
  const format = formatOf(source.fileName) ?? 'txt'
  const canRecognise = textRecognition.isAvailable
  const read = await readInThread(threads, { format, bytes: await source.bytes(), canRecognise }, run)
  if (!('textless' in read)) return read
  if (read.textless.length > PAGES_MAX)
    throw new Unreadable(`The file has more than ${PAGES_MAX} pages that are pictures; split it.`)
  const recognised = await recognisePages(source, read.textless, tools)
  const again = await readInThread(threads, { format, bytes: await source.bytes(), recognised }, run)
  if ('textless' in again) throw new Error('pages were to be recognised twice')
  return again
}

async function recognisePages(
  source: Source,
  pages: readonly number[],
  { threads, textRecognition, tenantId, signal }: Tools,
): Promise<readonly RecognisedPage[]> {
  const recognise = async (page: number, mediaType: string, picture: Uint8Array) => ({
    page,
    text: await textRecognition.recognise(mediaType, picture, signal),
  })
  try {
    if (formatOf(source.fileName) === 'image')
      return [await recognise(1, mediaTypeOf(source.fileName), await source.bytes())]
    const recognised: RecognisedPage[] = []
    for (let at = 0; at < pages.length; at += BATCH) {
      const task = { bytes: await source.bytes(), pages: pages.slice(at, at + BATCH) }
      const pictures = await picturesInThread(threads, task, { tenantId, signal })
      recognised.push(
        ...(await Promise.all(pictures.map(({ page, bytes }) => recognise(page, 'image/png', bytes)))),
      )
      await source.progress()
    }
    return recognised
  } catch (error) {
    if (!(error instanceof EndpointFault)) throw error
    throw new Unreadable(
      `The pictures of its pages could not be read: ${error.message} Have it processed again later.`,
    )
  }
}
