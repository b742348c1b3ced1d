/** Host labels that a workspace cannot have, because they mean something else to people or machines. */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'cdn',
  'console',
  'dashboard',
  'dev',
  'docs',
  'ftp',
  'help',
  'imap',
  'internal',
  'localhost',
  'login',
  'mail',
  'metrics',
  'mx',
  'ns1',
  'ns2',
  'pop',
  'root',
  'smtp',
  'staging',
  'static',
  'status',
  'support',
  'test',
  'webmail',
  'widget',
  'www',
])

const LABEL = /^[a-z0-9-]{3,40}$/

export const isUsableLabel = (label: string): boolean =>
  LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-') && !RESERVED_LABELS.has(label)

/** A host label from a name people write: "Café Zoë & Co." becomes "cafe-zoe-co". */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 32)
    .replace(/(?<!-)-+$/g, '')
  return isUsableLabel(plain) ? plain : `workspace${plain === '' ? '' : `-${plain}`}`.slice(0, 32)
}
