/** node-postgres maps JavaScript values to wire values here; it exports the function but no type for it. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown
}
