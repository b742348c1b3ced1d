import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useToasts } from '../shell/toasts.tsx'
import { type ApiError, call, type Query } from './client.ts'

interface GetOptions {
  /** Asked again after this long. */
  readonly everyMs?: number | false
  /** Keeps showing the last answer while another is on its way. */
  readonly keep?: boolean
}

/** Reads one resource; without a path it waits. */
export function useGet<T>(path: string | undefined, query: Query = {}, options: GetOptions = {}) {
  return useQuery<T, ApiError>({
    queryKey: [path, query],
    queryFn: ({ signal }) => call<T>('GET', path as string, { query, signal }),
    enabled: path !== undefined,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Reads a list page by page. `cursor` names the parameter and where the answer has the next one. */
export function usePages<Page, Item>(
  path: string | undefined,
  query: Query,
  itemsOf: (page: Page) => readonly Item[],
  cursor: { readonly parameter: string; readonly next: (page: Page) => string | undefined },
  { everyMs = false }: { readonly everyMs?: number | false } = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [path, query, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call<Page>('GET', path as string, { query: { ...query, [cursor.parameter]: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursor.next(page),
    enabled: path !== undefined,
    refetchInterval: everyMs,
  })
  return {
    items: pages.data?.pages.flatMap((page) => itemsOf(page)) ?? [],
    first: pages.data?.pages[0],
    isPending: pages.isPending,
    error: pages.error as ApiError | null,
    refetch: pages.refetch,
    more: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
  }
}

export const nextCursor = {
  parameter: 'cursor',
  next: (page: { readonly next_cursor?: string | undefined }) => page.next_cursor,
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Write {
  readonly path: string
  readonly body?: unknown
  readonly query?: Query
}

interface WriteOptions<T> {
  /** What to say when it worked. */
  readonly done?: string | ((answer: T) => string)
  /** Beginnings of the paths that have to be read again. */
  readonly renews?: readonly string[]
  readonly after?: (answer: T) => void
}

/** Changes something; a refusal is shown in the server's words. */
export function useWrite<T = unknown>(method: Method, options: WriteOptions<T> = {}) {
  const client = useQueryClient()
  const toasts = useToasts()
  return useMutation<T, ApiError, Write>({
    mutationFn: ({ path, body, query }) => call<T>(method, path, { body, query }),
    onSuccess: (answer) => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) =>
          (options.renews ?? []).some((beginning) => String(queryKey[0]).startsWith(beginning)),
      })
      const { done } = options
      if (done !== undefined) toasts.say(typeof done === 'string' ? done : done(answer))
      options.after?.(answer)
    },
    onError: (error) => toasts.refuse(error),
  })
}
