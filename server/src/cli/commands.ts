import type { Command } from './command.ts'

/** Each with what it needs loaded when it is run: `help` should not wait for a database to be loaded. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    usage: 'serve',
    summary: 'start the platform',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'migrate',
    usage: 'migrate',
    summary: 'bring the database up to this version (`serve` does it too)',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'keys',
    usage: 'keys create|revoke|rotate-signing|rotate-encryption|make-backup-key …',
    summary:
      'make or revoke an API key; replace the keys that sign sessions or encrypt secrets; make one for backups',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'token',
    usage: 'token [--user NAME] [--workspace SLUG]',
    summary: 'print a session token of a user (default: the first administrator)',
    load: async () => (await import('./token.ts')).token,
  },
  {
    name: 'doctor',
    usage: 'doctor [--channel <connection id>]',
    summary: 'say what is configured, reachable and missing, with the fix',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'verify',
    usage: 'verify [--files] [--json]',
    summary:
      'check that the stored data fits together: ledger, holds, jobs, events, messages, vectors, files',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'seed',
    usage: 'seed',
    summary: 'create a demo workspace with something in every module',
    load: async () => (await import('./seed.ts')).seed,
  },
  {
    name: 'import',
    usage: 'import crm|hubspot|intercom|zendesk|mem0|zep|letta|chatgpt|claude|transcript FILE …',
    summary: 'bring people along from a file of another system',
    load: async () => (await import('./import-file.ts')).importFile,
  },
  {
    name: 'mcp',
    usage: 'mcp [--url URL] [--key KEY]',
    summary: 'connect a Model Context Protocol client to a running server, over stdin and stdout',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'backup',
    usage: 'backup FILE [--recipient KEY,KEY] [--verify] [--identity FILE]',
    summary:
      'write the embedded data folder into one file, encrypted to a public key (stop the server first)',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    usage: 'restore FILE [--identity FILE]',
    summary: 'fill an empty data folder from a backup',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'move',
    usage: 'move URL',
    summary: 'copy the embedded database into an empty PostgreSQL (stop the server first)',
    load: async () => (await import('./move.ts')).move,
  },
  {
    name: 'citus',
    usage: 'citus',
    summary: 'print the statements that spread the tables over a Citus cluster',
    load: async () => (await import('./citus.ts')).citus,
  },
  {
    name: 'openapi',
    usage: 'openapi',
    summary: 'print the OpenAPI document',
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'docs',
    usage: 'docs FOLDER',
    summary: 'write the tables of the documentation anew from the code',
    load: async () => (await import('./docs.ts')).docs,
  },
  {
    name: 'reference',
    usage: 'reference FOLDER',
    summary: 'write the API reference, with examples, as Markdown pages',
    load: async () => (await import('./reference.ts')).reference,
  },
]
