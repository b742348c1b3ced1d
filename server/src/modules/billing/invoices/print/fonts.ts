import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { builtFile } from '../../../../platform/built-file.ts'

/** A font of the build, read when it is first needed. */
export interface LaidFont {
  readonly name: string
  readonly bytes: Buffer
  has(character: string): boolean
}

const opened = new Map<string, LaidFont>()

export function fontCalled(name: string): LaidFont {
  const known = opened.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(builtFile(`fonts/${name}.font`))
  const font = create(bytes) as Font
  const made = {
    name,
    bytes,
    has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  }
  opened.set(name, made)
  return made
}

/** Letters of these, and signs that only they use, have fonts of their own. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u
const HANGUL = /\p{Script=Hangul}/u
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script_Extensions=Arabic}/u, ['arabic']],
  [/\p{Script_Extensions=Hebrew}/u, ['hebrew']],
  [/\p{Script_Extensions=Thai}/u, ['thai']],
  [/\p{Script_Extensions=Devanagari}/u, ['devanagari']],
  [HANGUL, ['korean']],
  [KANA, ['japanese']],
]
const HAN = /[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const LATIN = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']

/**
 * Which fonts may have a character, the likeliest first. Chinese, Japanese and Korean share characters that each draws in
 * its own way: the other letters of the line say which is meant, and simplified Chinese is assumed where none does.
 */
export function fontsFor(character: string, line: string, isBold: boolean): readonly string[] {
  for (const [script, fonts] of SCRIPTS) if (script.test(character)) return fonts
  const latin = LATIN.map((name) => (isBold ? `${name}-bold` : name))
  if (!HAN.test(character)) return latin
  const chinese = ['simplified-chinese', 'traditional-chinese']
  if (KANA.test(line)) return ['japanese', ...chinese, 'korean']
  if (HANGUL.test(line)) return ['korean', ...chinese, 'japanese']
  return [...chinese, 'japanese', 'korean']
}
