// npm run wasm: compiles inner-products.wat and prints the TypeScript file that holds its bytes, so that the server needs
// no compiler. A test fails when that file is out of date.
import { readFileSync } from 'node:fs'
import wabt from 'wabt'

const NAME = 'inner-products.wat'
const source = readFileSync(new URL(`src/algorithms/retrieval/${NAME}`, import.meta.url), 'utf8')

const { parseWat } = await wabt()
const module = parseWat(NAME, source, { simd: true })
module.validate()
const { buffer } = module.toBinary({})
module.destroy()

process.stdout.write(`/** Compiled from ${NAME} by \`npm run wasm\`. */
export const INNER_PRODUCTS =
  '${Buffer.from(buffer).toString('base64')}'
`)
