import { type TProperties, Type } from 'typebox'
import { Uuid } from '../../platform/http/schema.ts'

/** Where an operation stands: on the caller's own project, and on one named in the path. */
export interface Place<Params extends TProperties> {
  readonly idPart: '' | 'Project'
  readonly prefix: '' | '/projects/{projectId}'
  readonly params: ReturnType<typeof Type.Object<Params>>
  readonly isOwn: boolean
}

/** The same operation at both addresses; who may reach the project is decided before either is called. */
export function inBothPlaces<Params extends TProperties, T>(
  params: Params,
  define: (place: Place<Params>) => T,
): readonly [T, T] {
  const named = Type.Object({ projectId: Uuid(), ...params }) as unknown as Place<Params>['params']
  return [
    define({ idPart: '', prefix: '', params: Type.Object(params), isOwn: true }),
    define({ idPart: 'Project', prefix: '/projects/{projectId}', params: named, isOwn: false }),
  ]
}
