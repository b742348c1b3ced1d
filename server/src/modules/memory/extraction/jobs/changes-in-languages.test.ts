import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { lifeOf } from '../../../../../test/life.ts'
import { withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const tenant = await withAda(app)

/** What is said, a day apart; what holds at the end, what does not, and what is in the history. */
const CHANGES: readonly (readonly [said: readonly string[], now: RegExp, over: RegExp])[] = [
  [['Ich wohne in Köln.', 'I moved to Berlin.'], /lives in Berlin/, /Köln/],
  [['Vivo en Madrid.', 'Ahora vivo en Sevilla.'], /vivo en Sevilla/i, /Madrid/],
  [['Je suis végétarienne.', 'Je ne suis plus végétarienne.'], /plus végétarienne/, /Je suis végé/],
  [['Trabajo en Siemens.', 'Vivo en Vigo.', 'ya no trabajo en Siemens'], /Vigo/, /“Trabajo en Siemens/],
  [['I have a dog named Rex.', 'mein Hund ist gestorben'], /gestorben/, /has a dog named Rex/],
  [['Sono allergico alle noci.', "I'm not allergic to walnuts."], /not allergic/, /Sono allergico/],
  [['Ich bin verheiratet.', 'Wir haben uns scheiden lassen.'], /scheiden lassen/, /verheiratet/],
  [['Ich arbeite bei Miele.', 'Ich habe bei Miele gekündigt.'], /gekündigt/, /arbeite bei Miele/],
  [['Je suis mariée.', "J'ai divorcé."], /divorcé/, /mariée/],
  [
    ['Je suis allergique aux noix.', 'Finalement je ne suis pas allergique aux noix.'],
    /pas allergique/,
    /Je suis allergique/,
  ],
  [['Sono sposato.', 'Ho divorziato.'], /divorziato/, /sposato/],
  [['Ho un cane di nome Leo.', 'Leo è morto.'], /morto/, /Ho un cane/],
  [['Sou alérgica a camarão.', 'Afinal não sou alérgica a camarão.'], /não sou/, /“Sou alérgica/],
  [['Ik woon in Gent.', 'Ik ben naar Leuven verhuisd.'], /Leuven/, /Gent/],
  [['Estoy casada.', 'Me divorcié.'], /divorcié/, /casada/],
  [['Mieszkam w Krakowie.', 'Ik woon nu in Leiden.'], /Leiden/, /Krakowie/],
]

it.each(CHANGES)('knows what holds after %j', async (said, now, over) => {
  const { current, history } = await lifeOf(app, tenant, said.join().replaceAll(/[^a-z]/gi, ''), said)
  expect(current.join('\n')).toMatch(now)
  expect(current.filter((text) => over.test(text))).toEqual([])
  expect(history.join('\n')).toMatch(over)
})

it('leaves alone what an end does not name', async () => {
  const said = ['Ich wohne in Bonn.', 'Ich wohne nicht mehr in Köln.']
  const { rows } = await lifeOf(app, tenant, 'other-home', said)
  const homes = rows.filter(({ slot, is_current }) => slot === 'user/home' && is_current)
  expect(homes.map((row) => row.slot_value)).toEqual(['bonn'])
})
