import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { type BuiltPattern, type FoundPattern, root } from './find-patterns.ts'

/**
 * Patterns put together from parts, as they are in the end: the modules that build them are loaded with every
 * construction replaced by one that also tells where it stands. Constructions that do not happen while a module loads
 * are not seen here.
 */
export async function evaluateBuiltPatterns(built: readonly BuiltPattern[]): Promise<FoundPattern[]> {
  const files = [...new Set(built.map((one) => one.file))]
  const outfile = join(root, 'server/dist', `built-patterns-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: files.map((file) => `import ${JSON.stringify(join(root, file))}`).join('\n'),
      resolveDir: root,
    },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'tell-where-patterns-are-built',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            loader: 'ts',
            contents: telling(
              readFileSync(path, 'utf8'),
              built.filter((one) => join(root, one.file) === path),
            ),
          })),
      },
    ],
  })
  const found: FoundPattern[] = []
  const hooks = globalThis as { tellPattern?: unknown; tellSchemaPattern?: unknown }
  hooks.tellPattern = (place: string, source: string, flags = ''): RegExp => {
    found.push({ place, source: String(source), flags, exemption: undefined })
    return new RegExp(source, flags)
  }
  hooks.tellSchemaPattern = (place: string, source: string): string => {
    found.push({ place, source, flags: 'u', exemption: undefined })
    return source
  }
  try {
    await import(pathToFileURL(outfile).href)
  } finally {
    delete hooks.tellPattern
    delete hooks.tellSchemaPattern
    rmSync(outfile, { force: true })
  }
  return found
}

function telling(text: string, built: readonly BuiltPattern[]): string {
  let result = text
  for (const one of [...built].sort((a, b) => b.start - a.start)) {
    const name = one.kind === 'schema' ? 'tellSchemaPattern' : 'tellPattern'
    const call = `globalThis.${name}(${JSON.stringify(one.place)},`
    const close = one.kind === 'schema' ? ')' : ''
    const [inside, after] = [result.slice(one.argumentsAt, one.end), result.slice(one.end)]
    result = result.slice(0, one.start) + call + inside + close + after
  }
  return result
}
