import { expect, it } from 'vitest'
import { faultsOf, languages, readCatalogue, readMessages } from '../../web/messages.mjs'
import { LANGUAGES } from '../../web/src/language/language-names.ts'
import { CONSOLE_LANGUAGES } from '../src/modules/identity/console-languages.ts'

const { messages, faults } = readMessages()

it('says nothing to people past the catalogues, and gives every placeholder its value', () => {
  expect(messages.size).toBeGreaterThan(1_500)
  expect(faults).toEqual([])
})

it.each(languages())('has every message in %s, with its placeholders and plurals', (language) => {
  expect(faultsOf(language, readCatalogue(language), messages)).toEqual([])
})

it('has a catalogue for each language that an account can choose', () => {
  const chosen = CONSOLE_LANGUAGES.filter((language) => language !== '').sort()
  expect(languages().sort()).toEqual(chosen)
  expect(Object.keys(LANGUAGES).sort()).toEqual(chosen)
})

it('finds what a catalogue lacks', () => {
  const said = new Map([
    ['{count} facts', ''],
    ['Remove {name}?', ''],
    ['Save', ''],
  ])
  const catalogue = { '{count} facts': { one: '{count} fakt' }, 'Remove {name}?': 'Usunąć?', Gone: 'Nie ma' }
  expect(faultsOf('pl', catalogue, said)).toEqual([
    'no "few": {count} facts',
    'no "many": {count} facts',
    'no "other": {count} facts',
    'other placeholders: Remove {name}? → Usunąć?',
    'missing: Save',
    'not said any more: Gone',
  ])
})
