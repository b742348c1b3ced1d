import type { Tx } from './tx.ts'

/** Transactions within one tenant context, for work that must not hold one across an outside call. */
export interface ScopedDatabase {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
