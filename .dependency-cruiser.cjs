// Who may import whom (ARCHITECTURE.md). Tests may look anywhere; everything else keeps to its floor of the house.
const TESTS = '\\.test\\.ts$'
const OURS = '^server/src/'

/** Files below `from` may import what is listed, and nothing else of ours. */
const floor = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: allowed },
})

module.exports = {
  forbidden: [
    floor('kernel-imports-nothing', '^server/src/kernel/', ['^server/src/kernel/']),
    floor('algorithms-import-kernel', '^server/src/algorithms/', ['^server/src/(algorithms|kernel)/']),
    floor('platform-imports-kernel-and-algorithms', '^server/src/platform/', [
      '^server/src/(platform|algorithms|kernel)/',
    ]),
    floor('modules-import-what-is-below', '^server/src/modules/', [
      '^server/src/(modules|platform|algorithms|kernel)/',
    ]),
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/modules/([^/]+)/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'commands-meet-modules-at-their-index',
      severity: 'error',
      from: { path: ['^server/src/cli/', '^server/src/(app|main|config)\\.ts$'] },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/[^/]+/index\\.ts$' },
    },
    // The role table is a decision like any other, only one that every module shares; so is how a text becomes
    // a pattern or a phone number.
    floor('rules-are-pure', '\\.rules\\.ts$', [
      '^server/src/kernel/',
      '\\.rules\\.ts$',
      '[./]schemas\\.ts$',
      '^server/src/platform/auth/roles\\.ts$',
      '^server/src/algorithms/text/(literal-pattern|phone-number|asks-human)\\.ts$',
    ]),
    {
      name: 'only-the-process-builds-the-app',
      severity: 'error',
      from: { pathNot: ['^server/src/main\\.ts$', '^server/src/cli/', '^server/test/', TESTS, '^bench/'] },
      to: { path: '^server/src/app\\.ts$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: OURS, pathNot: TESTS },
      to: { path: ['^server/test/', TESTS] },
    },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count as well: they tie floors together just as much.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
}
