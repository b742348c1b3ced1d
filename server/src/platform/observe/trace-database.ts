import type { Statement, StatementResult } from '../db/statement.ts'
import { inStep, isTracing } from './tracing.ts'

interface Runs {
  run(statement: Statement): Promise<StatementResult>
}

const TEXT_MAX = 500
/** The first table that a statement names. */
const TABLE = /\b(?:from|into|update|call)\s+"?([a-z_]\w{0,62})/

/**
 * A span for each statement, with its text: values are parameters and are not in it. Without tracing, the runner is handed
 * back as it is.
 */
export function tracedRunner<R extends Runs>(runner: R): Runs {
  if (!isTracing()) return runner
  return {
    run: (statement) =>
      inStep(
        () => stepOf(statement.text),
        () => runner.run(statement),
        ({ rowCount }) => ({ 'db.response.returned_rows': rowCount }),
      ),
  }
}

function stepOf(text: string) {
  const operation = (/[a-z]+/i.exec(text)?.[0] ?? 'query').toUpperCase()
  const table = TABLE.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'CLIENT' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
      'db.query.text': text.slice(0, TEXT_MAX),
    },
  }
}
