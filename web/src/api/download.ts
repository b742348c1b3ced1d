import { useState } from 'react'
import { useToasts } from '../shell/toasts.tsx'
import { saveFile } from '../ui/files.ts'
import { type ApiError, send } from './client.ts'
import type { Known, QueryAt } from './contract.ts'

/**
 * Hands the answer of an operation to the browser as a file. A plain link cannot: the session's cookie counts only in
 * requests that carry the console's header.
 */
export function useDownload() {
  const toasts = useToasts()
  const [isPending, setPending] = useState(false)
  const download = async <const P extends string>(
    path: P & Known<'GET', P>,
    name: string,
    query?: QueryAt<'GET', P>,
  ): Promise<void> => {
    setPending(true)
    try {
      const answer = await send<'GET', P>('GET', path, { query })
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      saveFile(name, await answer.blob(), type)
    } catch (error) {
      toasts.refuse(error as ApiError)
    } finally {
      setPending(false)
    }
  }
  return { download, isPending }
}
