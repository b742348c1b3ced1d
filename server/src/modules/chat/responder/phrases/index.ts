import { ar } from './ar.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { LanguagePhrases } from './language-phrases.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

/** The languages in which replies are made without a model. */
export const PHRASES: ReadonlyMap<string, LanguagePhrases> = new Map(
  Object.entries({ ar, da, de, en, es, fr, hi, id, it, ja, ko, nl, pl, pt, ru, sv, th, tr, zh }),
)
