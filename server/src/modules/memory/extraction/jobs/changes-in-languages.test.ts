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
  [['Mein Hund heißt Bello.', 'Bello mussten wir leider einschläfern lassen'], /einschläfern/, /heißt Bello/],
  [['Mi perro se llama Toby.', 'Tuvimos que sacrificar a Toby'], /sacrificar/, /se llama Toby/],
  [["Notre chien s'appelle Rex.", 'On a dû faire piquer Rex'], /piquer/, /appelle Rex/],
  [['Il mio cane si chiama Fido.', 'Abbiamo dovuto far addormentare Fido'], /addormentare/, /si chiama/],
  [['O meu cão chama-se Bolt.', 'Tivemos de abater o Bolt'], /abater/, /chama-se/],
  [['Mijn hond heet Bas.', 'We hebben Bas moeten laten inslapen'], /inslapen/, /heet Bas/],
  [['Ich bin Vegetarierin.', 'Ich esse wieder Fleisch'], /wieder Fleisch/, /Vegetarierin/],
  [['Soy vegetariana.', 'He vuelto a comer carne'], /comer carne/, /vegetariana/],
  [['Je suis végétarien.', 'Je remange de la viande'], /viande/, /végétarien/],
  [['Sono vegetariana.', 'Ho ricominciato a mangiare carne'], /carne/, /vegetariana/],
  [['Sou vegano.', 'Voltei a comer peixe'], /peixe/, /vegano/],
  [['Ik ben vegetariër.', 'Ik eet weer vis'], /weer vis/, /vegetariër/],
  [
    ['Ich arbeite bei Bosch.', 'Ich habe bei Bosch gekündigt und fange im Mai bei Siemens an'],
    /Siemens/,
    /bei Bosch”/,
  ],
  [['Trabajo en Iberia.', 'Empiezo en Renfe en mayo'], /Renfe/, /Iberia/],
  [['Je travaille chez Renault.', 'Je commence chez Airbus en mai'], /Airbus/, /Renault/],
  [['Lavoro alla Fiat.', 'Inizio a lavorare da Ferrari a maggio'], /Ferrari/, /Fiat/],
  [['Trabalho na Galp.', 'Começo na Delta em maio'], /Delta/, /Galp/],
  [['Ik werk bij Philips.', 'Ik begin in mei bij Shell'], /Shell/, /Philips/],
  [['I am vegetarian.', 'Ich esse wieder Fleisch'], /wieder Fleisch/, /vegetarian\./],
  [['Mi hijo tiene 5 años.', 'Mi hijo cumplió 6 ayer'], /The user said: “Mi hijo cumplió 6/, /5 años/],
  [['Mein Sohn Ben ist 6.', 'Ben ist mein Ältester', 'Mein Sohn Ben ist 7 geworden'], /7 geworden/, /ist 6/],
  [['Ma fille a 3 ans.', 'Ma fille vient de fêter ses 4 ans'], /4 ans/, /3 ans/],
  [['Mia figlia ha 7 anni.', 'Mia figlia ha compiuto 8 anni'], /8 anni/, /7 anni/],
  [['A minha filha tem 2 anos.', 'A minha filha fez 3 anos'], /3 anos/, /2 anos/],
  [['Mijn zoon is 4 jaar.', 'Mijn zoon is 5 geworden'], /5 geworden/, /4 jaar/],
  [['Estoy embarazada.', 'Nació nuestra hija Lucía'], /Lucía/, /embarazada/],
  [['Ich bin schwanger.', 'Unsere Tochter Ida ist heute Nacht geboren'], /Ida/, /schwanger/],
  [['Je suis enceinte.', 'Notre fils Léo est né ce matin'], /Léo/, /enceinte/],
  [['Ik ben zwanger.', 'Onze dochter Saar is vannacht geboren'], /Saar/, /zwanger/],
  [['Ik ben getrouwd.', 'Het is uit met Lotte'], /uit met Lotte/, /getrouwd/],
  [
    ['أعمل في بنك مصر', 'أعمل كمهندس في بنك مصر', 'استقلت من بنك مصر وبدأت العمل في فودافون'],
    /فودافون/,
    /كمهندس/,
  ],
  [['Mieszkam w Krakowie.', 'Ik woon nu in Leiden.'], /Leiden/, /Krakowie/],
]

it.each(CHANGES)('knows what holds after %j', async (said, now, over) => {
  const { current, history } = await lifeOf(app, tenant, said.join().replaceAll(/[^\p{L}]/gu, ''), said)
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
