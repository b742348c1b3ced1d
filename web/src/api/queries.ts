import {
  keepPreviousData,
  type MutateOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useToasts } from '../shell/toasts.tsx'
import { type ApiError, type Query, request } from './client.ts'
import type {
  Answer,
  AnswerAt,
  Method as AnyMethod,
  Body,
  BodyAt,
  Given,
  Known,
  PathOfRoute,
  QueryAt,
  Route,
} from './contract.ts'
import { itemsNamedIn, renew } from './renew-pages.ts'

interface GetOptions {
  /** Asked again after this long. */
  readonly everyMs?: number | false
  /** Keeps showing the last answer while another is on its way. */
  readonly keep?: boolean
}

/** Reads one resource, whose operation is known by its path; without a path it waits. */
export function useGet<const P extends string>(
  path: (P & Known<'GET', P>) | undefined,
  query?: QueryAt<'GET', P>,
  options: GetOptions = {},
) {
  const asked = (query ?? {}) as Query
  return useQuery<AnswerAt<'GET', P>, ApiError>({
    queryKey: [path, asked],
    queryFn: ({ signal }) => request<AnswerAt<'GET', P>>('GET', path as string, { query: asked, signal }),
    enabled: path !== undefined,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Reads a list page by page. `cursor` names the parameter and where the answer has the next one. */
export function usePages<const P extends string, Item>(
  path: (P & Known<'GET', P>) | undefined,
  query: QueryAt<'GET', P>,
  itemsOf: (page: AnswerAt<'GET', P>) => readonly Item[],
  cursor: { readonly parameter: string; readonly next: (page: AnswerAt<'GET', P>) => string | undefined },
  { everyMs = false }: { readonly everyMs?: number | false } = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [path, query, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      request<AnswerAt<'GET', P>>('GET', path as string, {
        query: { ...(query as Query), [cursor.parameter]: pageParam },
        signal,
      }),
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

type Method = Exclude<AnyMethod, 'GET'>

interface AnyWrite {
  readonly path: string
  readonly body?: unknown
  readonly query?: Query
}

/** What is written: any operation with this method, or one of them. */
type Target = Method | (Route & `${Method} ${string}`)

/** What is sent; the path decides which operation it is, and so what its body and its query may be. */
interface Write<T extends Target, P extends string> {
  readonly path: P & PathOf<T, P>
  readonly body?: T extends Route ? Given<Body<T>> : T extends Method ? BodyAt<T, P> : never
  readonly query?: T extends Method ? QueryAt<T, P> : Query
}

type PathOf<T extends Target, P extends string> = T extends Route
  ? PathOfRoute<T>
  : T extends Method
    ? Known<T, P>
    : never

type AnswerOf<T extends Target> = T extends Route ? Answer<T> : unknown

interface WriteOptions<T> {
  /** What to say when it worked. */
  readonly done?: string | ((answer: T) => string)
  /** Beginnings of the paths that have to be read again. */
  readonly renews?: readonly string[]
  readonly after?: (answer: T) => void
}

/**
 * Changes something; a refusal is shown in the server's words. Named by its method alone, the operation is known by the
 * path that is given to `mutate`; where its answer is used, the whole operation is named.
 */
export function useWrite<const T extends Target>(target: T, options: WriteOptions<AnswerOf<T>> = {}) {
  const client = useQueryClient()
  const toasts = useToasts()
  const method = target.split(' ')[0] as Method
  const mutation = useMutation<AnswerOf<T>, ApiError, AnyWrite>({
    mutationFn: ({ path, body, query }) => request<AnswerOf<T>>(method, path, { body, query }),
    onSuccess: (answer, { path }) => {
      const renews = options.renews ?? []
      for (const query of client.getQueryCache().getAll())
        if (renews.some((beginning) => String(query.queryKey[0]).startsWith(beginning)))
          renew(client, query, itemsNamedIn(path, query))
      const { done } = options
      if (done !== undefined) toasts.say(typeof done === 'string' ? done : done(answer))
      options.after?.(answer)
    },
    onError: (error) => toasts.refuse(error),
  })
  // Only the types are narrower: effects rely on `mutate` being the same function at every render.
  return mutation as Omit<typeof mutation, 'mutate' | 'mutateAsync'> & Mutates<T>
}

type After<T extends Target> = MutateOptions<AnswerOf<T>, ApiError, AnyWrite>

interface Mutates<T extends Target> {
  readonly mutate: <const P extends string>(write: Write<T, P>, after?: After<T>) => void
  readonly mutateAsync: <const P extends string>(write: Write<T, P>, after?: After<T>) => Promise<AnswerOf<T>>
}
