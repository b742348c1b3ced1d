import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface FoundPattern {
  /** `file:line` */
  readonly place: string
  readonly source: string
  readonly flags: string
  /** Why a pattern that is not linear may stay: the text of the marker beside it. */
  readonly exemption: string | undefined
}

/** What becomes a pattern when the program runs: a construction from parts, or a name that a schema has for one. */
export interface BuiltPattern {
  readonly kind: 'construction' | 'schema'
  readonly place: string
  readonly file: string
  readonly start: number
  readonly end: number
  /** From where in the file the arguments stand. */
  readonly argumentsAt: number
}

const MARKER = /^\s*(?:\/\/|\*|\/\*\*?) pattern: (.{1,200}?)(?: \*\/)?$/
/** The only place that may put text from outside into a pattern: it escapes the text and limits its length. */
const BUILDS_FROM_TEXT = 'server/src/algorithms/text/literal-pattern.ts'

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.(ts|tsx|mjs)$/.test(path) && !/\.(test|d)\.ts$/.test(path)) yield path
  }
}

export interface Found {
  readonly files: number
  readonly patterns: readonly FoundPattern[]
  readonly built: readonly BuiltPattern[]
}

export function findPatterns(folders: readonly string[]): Found {
  const patterns: FoundPattern[] = []
  const built: BuiltPattern[] = []
  let files = 0
  for (const path of folders.flatMap((folder) => [...sourceFiles(join(root, folder))])) {
    files++
    const file = relative(root, path)
    if (file === BUILDS_FROM_TEXT) continue
    const reader = new FileReader(file, readFileSync(path, 'utf8'))
    reader.read()
    patterns.push(...reader.patterns)
    built.push(...reader.built)
  }
  return { files, patterns, built }
}

/** Finds the patterns of one text of program; apart from files so that the finder can be tested on examples. */
export class FileReader {
  readonly patterns: FoundPattern[] = []
  readonly built: BuiltPattern[] = []
  readonly #file: string
  readonly #source: ts.SourceFile
  readonly #lines: readonly string[]

  constructor(file: string, text: string) {
    this.#file = file
    this.#source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    this.#lines = text.split('\n')
  }

  read(): void {
    this.#visit(this.#source)
  }

  #visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      this.#add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (isPatternConstruction(node)) {
      this.#addBuilt(node)
    } else if (isSchemaPattern(node)) {
      if (ts.isStringLiteralLike(node.initializer)) this.#add(node, node.initializer.text, 'u')
      else this.#pushBuilt(node.initializer, 'schema')
    } else if (isStringSearch(node)) {
      this.#add(node, node.arguments[0].text, '')
    }
    ts.forEachChild(node, (child) => this.#visit(child))
  }

  #add(node: ts.Node, source: string, flags: string): void {
    this.patterns.push({ place: this.#placeOf(node), source, flags, exemption: this.#exemptionOf(node) })
  }

  #addBuilt(node: ts.NewExpression | ts.CallExpression): void {
    const [source, flags] = node.arguments ?? []
    if (source !== undefined && ts.isStringLiteralLike(source)) {
      const text = flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : ''
      this.#add(node, source.text, text)
      return
    }
    this.#pushBuilt(node, 'construction', source?.getFullStart())
  }

  #pushBuilt(node: ts.Node, kind: BuiltPattern['kind'], argumentsAt = node.getStart()): void {
    this.built.push({
      kind,
      place: this.#placeOf(node),
      file: this.#file,
      start: node.getStart(),
      end: node.getEnd(),
      argumentsAt,
    })
  }

  #lineOf(node: ts.Node): number {
    return this.#source.getLineAndCharacterOfPosition(node.getStart()).line
  }

  #placeOf(node: ts.Node): string {
    return `${this.#file}:${this.#lineOf(node) + 1}`
  }

  /** The marker stands at the end of the line before the pattern. */
  #exemptionOf(node: ts.Node): string | undefined {
    return MARKER.exec(this.#lines[this.#lineOf(node) - 1] ?? '')?.[1]
  }
}

function isPatternConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
}

/** `pattern: …` of a JSON schema, which the validator compiles; patterns of our own tables are literals. */
function isSchemaPattern(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'pattern' &&
    (ts.isStringLiteralLike(node.initializer) || ts.isIdentifier(node.initializer))
  )
}

/** `text.match('…')`: the string becomes a pattern. */
function isStringSearch(node: ts.Node): node is ts.CallExpression & { arguments: [ts.StringLiteralLike] } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(match|matchAll|search)$/.test(node.expression.name.text) &&
    node.arguments[0] !== undefined &&
    ts.isStringLiteralLike(node.arguments[0])
  )
}
