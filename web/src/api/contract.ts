import type { Answer, Body, Frame, Query, Route, StreamRoute } from '../../../sdk/src/types.ts'

export type { Answer, Body, Route }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `/api/v1/agents/{agentId}` as the type of `/api/v1/agents/${agentId}`. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Pattern

type Shapes = { [R in Route]: R extends `${infer M} ${infer P}` ? `${M} ${Filled<P>}` : never }

/** The path of an operation, with anything in its places. */
export type PathOfRoute<R extends Route> = R extends `${string} ${infer P}` ? Filled<P> : never

/** The operation with this method at this path; never where there is none. */
export type RouteAt<M extends Method, P extends string> = P extends unknown
  ? {
      [R in Route]: [Shapes[R]] extends [`${M} ${P}`]
        ? [`${M} ${P}`] extends [Shapes[R]]
          ? R
          : never
        : never
    }[Route]
  : never

/** The path itself, or a word about it in the compiler's message. */
export type Known<M extends Method, P extends string> = [RouteAt<M, P>] extends [never]
  ? `no ${M} operation has this path`
  : P

export type AnswerAt<M extends Method, P extends string> = Answer<RouteAt<M, P>>
/**
 * A body as it may be given: nothing of it is changed, and what is undefined is left out. What people choose in forms
 * comes as text: the server says which of it is none of the choices.
 */
export type Given<T> = T extends FormData
  ? T
  : T extends string
    ? string
    : T extends readonly (infer One)[]
      ? readonly Given<One>[]
      : T extends object
        ? { readonly [Name in keyof T]: Given<T[Name]> | (undefined extends T[Name] ? undefined : never) }
        : T

export type BodyAt<M extends Method, P extends string> = Given<Body<RouteAt<M, P>>>
export type FrameAt<M extends Method, P extends string> = Frame<RouteAt<M, P> & StreamRoute>

/** Choices come from the page's own address, where anything may stand: the server refuses what it does not know. */
type Asked<V> = V extends 'true' | 'false' ? boolean | string : V extends string ? string : V

/** Values that are not set, or set to nothing, are left out of the address. */
export type QueryAt<M extends Method, P extends string> = {
  readonly [Name in keyof Query<RouteAt<M, P>>]?: Asked<Query<RouteAt<M, P>>[Name]> | '' | undefined
}
