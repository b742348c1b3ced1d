/**
 * Which test files a run is made of. There are two runs: one on the embedded database, and one on the PostgreSQL that
 * DATABASE_URL names. A file belongs to both unless it is named here, and no test decides for itself to be left out.
 */
interface TestFiles {
  readonly include: string[]
  readonly exclude: string[]
}

const ALL = ['server', 'sdk', 'bench', 'adapters', 'clients'].map((folder) => `${folder}/**/*.test.ts`)

/** What one database has and the other has not, such as a second connection or a login role: told by the name. */
const POSTGRES_ONLY = ['**/*.postgres.test.ts']
const EMBEDDED_ONLY = ['**/*.embedded.test.ts']

/** Files whose outcome cannot depend on the database of the run; the embedded run has them. */
export const DATABASE_INDEPENDENT: readonly string[] = [
  // Programs that are started on the embedded database whatever DATABASE_URL says.
  'server/test/process/**',
  'server/src/cli/{commands,demo,move}.test.ts',
  'server/src/platform/db/{embedded-stream,folder-lock,private-folder,ready-cluster}.test.ts',
  // What a browser shows, and what the client makes of answers.
  'server/test/browser/**',
  'sdk/**',
  'adapters/**',
  'clients/**',
  // What is decided before a statement is sent: credentials, roles, scopes, validation.
  'server/test/walks/{auth,bad-input,contract}.test.ts',
  'server/src/platform/auth/{address-group,passwords,roles,weak-passwords}.test.ts',
  'server/src/platform/http/{answers,load-shedding,sse}.test.ts',
  // What asks no database at all.
  'server/src/**/*.rules.test.ts',
  'server/src/{algorithms,kernel}/**',
  'server/src/platform/{embedding,fairness,llm,net,secrets,threads}/**',
  'server/src/platform/db/copy-plan.test.ts',
  'server/src/platform/observe/tracing.test.ts',
  'server/src/modules/knowledge/documents/parsing/**',
  'server/src/modules/memory/extraction/*.test.ts',
  'server/src/modules/imports/files/**',
  // What the responder says of rows that were read; that they are read right is tested beside memory.
  'server/src/modules/chat/responder/**',
  'server/test/{docs,hostile-text,openapi-rules,patterns}.test.ts',
]

const NEEDS_BROWSER = ['server/test/browser/**', 'sdk/src/browser.test.ts']
/** They record sound. */
const NEEDS_WHOLE_BROWSER = ['server/test/browser/widget-recording.test.ts']
const NEEDS_PYTHON = ['server/test/process/python.test.ts']
const NEEDS_PACKAGING_PYTHON = ['server/test/process/python-package.test.ts']

/** Programs are started and waited for: these files take longest, and begin first. */
const STARTS_PROGRAMS = /\/server\/test\/process\/|\/cli\/(move|demo)\.|\/server\/test\/browser\//

export const startsPrograms = (path: string): boolean => STARTS_PROGRAMS.test(path)

export function testFiles(run: {
  readonly onPostgres: boolean
  readonly hasBrowser: boolean
  readonly hasWholeBrowser: boolean
  readonly hasPython: boolean
  readonly hasPackagingPython: boolean
}): TestFiles {
  return {
    include: ALL,
    exclude: [
      ...(run.onPostgres ? [...EMBEDDED_ONLY, ...DATABASE_INDEPENDENT] : POSTGRES_ONLY),
      ...(run.hasBrowser ? [] : NEEDS_BROWSER),
      ...(run.hasWholeBrowser ? [] : NEEDS_WHOLE_BROWSER),
      ...(run.hasPython ? [] : NEEDS_PYTHON),
      ...(run.hasPackagingPython ? [] : NEEDS_PACKAGING_PYTHON),
    ],
  }
}
