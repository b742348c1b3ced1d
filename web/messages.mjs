// What the console says, read from its sources, and what each catalogue lacks. `npm run messages -w web` prints it;
// `npm run messages -w web -- --prune` also takes out of the catalogues what is no longer said.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))
export const CATALOGUES = join(SOURCES, 'language/catalogues')

const sourceFiles = () =>
  readdirSync(SOURCES, { recursive: true })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/^language.(t|languages|language-names|time-zone)\.ts$/.test(name),
    )
    .map((name) => join(SOURCES, name))

const placeholdersOf = (message) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

function propertyNames(node) {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return []
  return node.properties.map((property) => property.name?.getText() ?? '')
}

/** Text of an element that is for people: whatever has two letters, outside code and keys. */
function isBareText(node) {
  if (!ts.isJsxText(node) || !/\p{L}{2}/u.test(node.text)) return false
  const tag = ts.isJsxElement(node.parent) ? node.parent.openingElement.tagName.getText() : ''
  return !['code', 'pre', 'Kbd', 'kbd', 'a'].includes(tag)
}

/** Every message with its place, and what is wrong with how it is said. */
export function readMessages() {
  const messages = new Map()
  const faults = []
  for (const file of sourceFiles()) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const at = (node) =>
      `${file.slice(SOURCES.length + 1)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    const visit = (node) => {
      if (isBareText(node) && !file.includes('/gallery/'))
        faults.push(`${at(node)}: not translated: ${node.text.trim()}`)
      if (ts.isCallExpression(node) && ['t', 'rich', 'message'].includes(node.expression.getText())) {
        const [first, values] = node.arguments
        if (first === undefined || !ts.isStringLiteralLike(first))
          faults.push(`${at(node)}: a message is not a literal`)
        else {
          messages.set(first.text, at(node))
          const wanted = new Set(placeholdersOf(first.text))
          const given = new Set(propertyNames(values))
          for (const name of wanted) if (!given.has(name)) faults.push(`${at(node)}: {${name}} has no value`)
          for (const name of given)
            if (!wanted.has(name) && name !== 'count')
              faults.push(`${at(node)}: ${name} is not in the message`)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { messages, faults }
}

const formsOf = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry))

/** What a catalogue lacks, has too much, or says with other placeholders or too few plurals. */
export function faultsOf(language, catalogue, messages) {
  const faults = []
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const message of messages.keys()) {
    const entry = catalogue[message]
    if (entry === undefined) {
      if (language !== 'en') faults.push(`missing: ${message}`)
      continue
    }
    const wanted = placeholdersOf(message).sort().join()
    if (typeof entry === 'object') {
      for (const category of categories)
        if (entry[category] === undefined) faults.push(`no "${category}": ${message}`)
    }
    for (const form of formsOf(entry)) {
      const said = placeholdersOf(form).sort().join()
      // A form for one, two or none may say the number as a word.
      if (said !== wanted && said !== wanted.replace(/(^|,)count(?=,|$)/, '').replace(/^,/, ''))
        faults.push(`other placeholders: ${message} → ${form}`)
    }
  }
  for (const message of Object.keys(catalogue))
    if (!messages.has(message)) faults.push(`not said any more: ${message}`)
  return faults
}

export const languages = () => readdirSync(CATALOGUES).map((name) => name.slice(0, 2))
export const readCatalogue = (language) =>
  JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8'))

const say = (line) => process.stdout.write(`${line}\n`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { messages, faults } = readMessages()
  for (const fault of faults) say(fault)
  for (const language of languages()) {
    const catalogue = readCatalogue(language)
    if (process.argv.includes('--prune')) {
      const kept = Object.fromEntries(Object.entries(catalogue).filter(([message]) => messages.has(message)))
      writeFileSync(join(CATALOGUES, `${language}.json`), `${JSON.stringify(kept, null, 2)}\n`)
    }
    for (const fault of faultsOf(language, catalogue, messages)) say(`${language}: ${fault}`)
  }
  say(`${messages.size} messages`)
}
