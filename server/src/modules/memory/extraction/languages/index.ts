import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

/** Languages of which the basics of a life are understood, by the codes of `languageOf`. */
export const LEXICONS: ReadonlyMap<string, Lexicon> = new Map(
  Object.entries({ de, es, fr, it, nl, pt }).map(([code, rules]) => [code, lexiconOf(rules)]),
)
