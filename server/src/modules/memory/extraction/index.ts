/** What the rest of the module uses of extraction: two engines behind one face. */
export { type Complete, type Dropped, ModelExtractor } from './model-extractor.ts'
export { ThreadedExtractor } from './threaded-extractor.ts'
