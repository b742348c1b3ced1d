/**
 * What leads write of money and time in German, Spanish, French, Italian, Portuguese and Dutch, in the English words that
 * the rules look for. Phrases that mean something else in another of these languages or in English are left
 * out, so that the language of a text need not be known.
 */
const PHRASES: Readonly<Record<string, string>> = {
  // Financing.
  cash:
    'barzahler|barzahlerin|barzahlung|bar zahlen|bar bezahlen|zahle bar|zahlen bar|zahlt bar|in bar|aus eigenkapital|aus eigenmitteln|' +
    'al contado|en efectivo|con fondos propios|au comptant|comptant|en espèces|sur fonds propres|in contanti|contanti|' +
    'à vista|em dinheiro|com recursos próprios|contant|eigen geld|eigen middelen',
  'pre-approved':
    'vorab genehmigt|vorgenehmigt|finanzierungszusage|kreditzusage|finanzierung steht|finanzierung ist gesichert|preaprobado|preaprobada|' +
    'preaprobados|préapprouvé|pré-approuvé|accord de principe|accord de la banque|preapprovato|pre-approvato|pré-aprovado|hypotheek rond|' +
    'financiering rond',
  approved:
    'genehmigt|bewilligt|zugesagt|aprobado|aprobada|concedido|concedida|accordé|approuvé|approvato|concesso|aprovado|aprovada|' +
    'goedgekeurd|toegezegd',
  is: 'ist|wurde|está|est|è|é',
  already: 'schon|bereits|déjà|ya|già|già stato|già stata|já|reeds',
  need:
    'brauche|brauchen|braucht|benötige|benötigen|benötigt|necesito|necesitamos|necesita|necesitan|avons besoin|ai besoin|a besoin|besoin|' +
    'ho bisogno|abbiamo bisogno|bisogno|preciso|precisamos|precisa',
  loan:
    'kredit|darlehen|hypothek|finanzierung|hipoteca|préstamo|crédito|prêt|crédit|mutuo|prestito|finanziamento|empréstimo|' +
    'financiamento|hypotheek|lening|financiering',
  needed: 'nodig|nécessaire|requis|notwendig|erforderlich|necesario|necesaria|necessario|necessário',
  without: 'ohne|sans|senza|sem|zonder',
  'without loan': 'sin préstamo|sin hipoteca|sin crédito|sin financiación',
  // Denials.
  'not cash': 'nicht bar',
  'I not': 'ich nicht|yo no|io no|eu não|ik niet|moi non|moi pas',
  'not before':
    'non prima dell|non prima del|non prima di|non prima della|nicht vor|pas avant|no antes de|não antes de|niet voor',
  'not yet': 'noch nicht|aún no|todavía no|pas encore|non ancora|ainda não|nog niet',
  not: 'nicht|pas|não|niet|ne pas',
  no: 'kein|keine|keinen|keiner|ningún|ninguna|aucun|aucune|nessun|nessuna|nenhum|nenhuma|geen|pas de|pas besoin de',
  but: 'aber|sondern|pero|sino|mais|però|mas|maar',
  // Whose it is, and what is no budget.
  'my brother': 'mein bruder|mi hermano|mon frère|mio fratello|meu irmão|mijn broer',
  'my sister': 'meine schwester|mi hermana|ma sœur|ma soeur|mia sorella|minha irmã|mijn zus',
  'a friend':
    'ein freund|eine freundin|un amigo|una amiga|un ami|une amie|un amico|un’amica|um amigo|uma amiga|een vriend|een vriendin',
  'my boss': 'mein chef|meine chefin|mi jefe|mi jefa|mon patron|il mio capo|meu chefe|mijn baas',
  'my parents': 'meine eltern|mis padres|mes parents|i miei genitori|meus pais|mijn ouders',
  salary:
    'gehalt|einkommen|verdiene|sueldo|salario|ingresos|gano|salaire|revenus|stipendio|guadagno|salário|renda|ganho|salaris|inkomen|verdien',
  rent: 'miete|alquiler|loyer|affitto|aluguel|huur',
  deposit: 'anzahlung|acompte|apport|anticipo|caparra|aanbetaling',
  budget: 'presupuesto|orçamento',
  'up to': 'bis zu|höchstens|maximal|hasta|jusqu’à|fino a|até|maximaal|au maximum|al massimo|no máximo',
  // Times.
  asap:
    'sofort|so schnell wie möglich|so bald wie möglich|schnellstmöglich|cuanto antes|lo antes posible|inmediatamente|dès que possible|' +
    'immédiatement|tout de suite|il prima possibile|subito|o quanto antes|imediatamente|zo snel mogelijk|meteen',
  'this week': 'diese woche|esta semana|cette semaine|questa settimana|deze week',
  'this month': 'diesen monat|dieser monat|este mes|ce mois-ci|ce mois|questo mese|este mês|deze maand',
  'next month':
    'nächsten monat|nächstem monat|el mes que viene|el próximo mes|le mois prochain|il mese prossimo|o mês que vem|no próximo mês|volgende maand',
  'this year': 'dieses jahr|este año|cette année|quest’anno|este ano|dit jaar',
  'next year':
    'nächstes jahr|nächstem jahr|nächsten jahr|el próximo año|próximo año|el año que viene|l’année prochaine|année prochaine|l’an prochain|' +
    'l’anno prossimo|anno prossimo|no próximo ano|próximo ano|no ano que vem|ano que vem|volgend jaar',
  'no hurry':
    'keine eile|es eilt nicht|nicht eilig|sin prisa|no hay prisa|no tenemos prisa|pas pressé|pas pressés|pas urgent|rien ne presse|nessuna fretta|senza fretta|non ho fretta|sem pressa|não tenho pressa|geen haast',
  before: 'vor|antes de|avant|prima del|prima dell’|prima di|voor',
  in: 'innerhalb von|innerhalb der nächsten|in den nächsten|in den kommenden|binnen|en los próximos|dentro de|en|dans les|dans|d’ici|nei prossimi|entro|fra|tra|nos próximos|em|in de komende',
  'in two months': 'entro due mesi|fra due mesi|tra due mesi',
  months: 'monate|monaten|meses|mois|mesi|maanden',
  weeks: 'wochen|semanas|semaines|settimane|weken',
  two: 'zwei|dos|deux|dois|duas|twee',
  three: 'drei|tres|trois|tre|três|drie',
  six: 'sechs|seis|sei|zes',
}
/** After a number alone; elsewhere these are other words. */
const SCALES: Readonly<Record<string, string>> = {
  thousand: 'tausend|mil|mille|mila|duizend',
  million: 'mio|millionen|millones|millions|milioni|milhões|miljoen',
}

const entriesOf = (phrases: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(phrases).flatMap(([english, words]) =>
    words.split('|').map((word): [string, string] => [word.replaceAll('’', "'"), english]),
  )
const words = new Map(entriesOf(PHRASES))
const scales = new Map(entriesOf(SCALES))

/** The longest first: "noch nicht" before "nicht". */
const anyOf = (map: ReadonlyMap<string, string>): string =>
  [...map.keys()].sort((one, other) => other.length - one.length).join('|')
const WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(words)})(?![\\p{L}\\p{N}])`, 'giu')
const AFTER_NUMBER = new RegExp(`(?<=\\d ?)(?:${anyOf(scales)})(?![\\p{L}\\p{N}])`, 'giu')

/** "Need di un loan": the articles that stand between. */
const ARTICLE = /\b(need) (?:de |di |d')?(?:un|una|une|uno|um|uma|ein|eine|einen|een)\b/giu

/** The text with these phrases in English; everything else stays. */
export function inEnglish(text: string): string {
  return text
    .replaceAll(/[’‘`]/g, "'")
    .replace(AFTER_NUMBER, (word) => scales.get(word.toLowerCase()) ?? word)
    .replace(WORDS, (word) => words.get(word.toLowerCase()) ?? word)
    .replace(ARTICLE, '$1 a')
}
