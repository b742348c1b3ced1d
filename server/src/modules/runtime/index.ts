import type { Operation } from '../../platform/http/operation.ts'

export { changeManifest, createFirstManifest, readManifest } from './manifest.ts'
export { runtimeTables } from './tables.ts'

export const runtimeOperations: readonly Operation[] = []
