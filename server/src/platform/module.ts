import type { DataMap } from './db/data-map.ts'
import type { PersonTable } from './db/person-rows.ts'
import type { Table } from './db/tables.ts'
import type { Operation } from './http/operation.ts'
import type { Invariant } from './invariants/invariant.ts'
import type { JobHandler } from './jobs/job.ts'

/**
 * A table whose rows belong to an agent (column `agent_id`). Forking an agent copies them, deleting it removes them, and
 * deleting an instance removes those with its `instance_id`. Parents come before children.
 */
export interface AgentTable {
  readonly table: Table
  /**
   * Columns with ids that must be new in a copy, in every table that names them: `uuid`, or arrays of ids. Each old id
   * becomes the same new id everywhere, so references between an agent's own rows survive.
   */
  readonly ids: readonly string[]
  /** Belongs to this agent alone: deleted with it, never copied. */
  readonly isCopied?: false
  /** The name of the count in answers that report how many rows were copied. */
  readonly countedAs?: 'facts' | 'nodes'
}

/** Everything that a module adds to the server: what it stores, what it answers, what it does in the background. */
export interface Module {
  readonly name: string
  readonly tables: readonly Table[]
  readonly operations: readonly Operation[]
  readonly jobs: readonly JobHandler[]
  readonly agentTables: readonly AgentTable[]
  /** What exporting a person reads and erasing one removes. */
  readonly personTables: readonly PersonTable[]
  /** Which columns of its tables hold personal data. */
  readonly dataMap: DataMap
  /** What always holds of its rows; `rapport verify` and an hourly job check it. */
  readonly invariants: readonly Invariant[]
}

type ModuleSpec = Pick<Module, 'name' | 'tables' | 'operations'> & Partial<Module>

export const defineModule = (spec: ModuleSpec): Module => ({
  jobs: [],
  agentTables: [],
  personTables: [],
  dataMap: {},
  invariants: [],
  ...spec,
})
