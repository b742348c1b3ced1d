/** What the rest of the module uses of extraction: two engines behind one face. */
export { BuiltinExtractor } from './builtin-extractor.ts'
export { type Complete, ModelExtractor } from './model-extractor.ts'
