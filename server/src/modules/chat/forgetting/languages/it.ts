import { type ForgettingLanguage, phrases } from './language.ts'

/** Italian. */
export const it: ForgettingLanguage = {
  courtesies:
    phrases(`per favore | per piacere | ti prego | ciao | ehi | ok | va bene | allora | e | ma | ora | adesso | grazie |
    scusa | in realtà | anzi | voglio che tu | vorrei che tu | puoi | dalla tua memoria | senti`),
  politeQuestions: phrases('puoi | potresti | può | potrebbe | mi puoi'),
  forget: {
    before: phrases(
      'dimentica | dimentichi | dimenticare | dimenticati di | scorda | scordati di | dimenticati',
    ),
  },
  erase: {
    before: phrases('cancella | cancelli | cancellare | elimina | elimini | eliminare | rimuovi | rimuovere'),
  },
  own: /(?<!\p{L})(?:mio|mia|miei|mie|me|mi|io|nostr\p{L}|ciò|questo|quello|quello che)(?!\p{L})|(?<!\p{L})ho detto/u,
  idioms: phrases('lascia perdere | lascia stare | scordatelo | dimenticalo | dimentica'),
  unsaid: phrases(
    'non ricordarlo | non ricordare questo | non ricordare quello che ho detto | non memorizzarlo',
  ),
  that: phrases(`questo | quello | ciò | ciò che ho detto | quello che ho detto | quello che ho appena detto |
    ciò che ho appena detto | quello che ti ho appena detto | il mio ultimo messaggio | quello che ti ho detto |
    che l'ho detto | l'ultima cosa che ho detto`),
  everything:
    phrases(`tutto | tutto di me | tutto su di me | tutto quello che sai di me | tutto quello che sai su di me | me |
    tutto ciò che sai di me | tutto ciò che sai su di me | tutto quello che ti ho detto | tutti i miei dati | i miei dati |
    tutto quello che sai | tutte le informazioni su di me | tutto ciò che ti ho detto | di me`),
  about:
    phrases(`che | che ti ho parlato di | che ti ho parlato della | che ti ho parlato del | che ti ho detto che |
    che ti ho detto | che ti ho raccontato | quello che ho detto su | quello che ti ho detto su | quello che ho detto di |
    quello che ti ho detto di | la storia di | la storia con | il fatto che | quello che ti ho detto della |
    quello che ti ho detto sul | quello che ti ho detto sulla | della | del | di | che ti ho raccontato della`),
  allAbout: phrases(
    'tutto su | tutto quello che ti ho detto su | tutto quello che sai su | tutto quello che sai di | tutto ciò che sai su | tutto sul | tutto sulla',
  ),
  and: phrases('e | ed | o'),
  kinds: {
    name: /(?:il )?mio (?:nome|cognome)(?!\p{L})|come mi chiamo|mi chiamo/u,
    home: /(?<!\p{L})(?:dove )?(?:abito|vivo|abitavo|vivevo|risiedo|abitiamo)(?!\p{L})|(?<!\p{L})indirizzo(?!\p{L})|(?:la )?mia casa|mio appartamento/u,
    phone: /(?:numero di )?(?:telefono|cellulare)(?!\p{L})|mio numero/u,
    email: /(?:indirizzo )?(?:e-?mail|posta elettronica)(?!\p{L})/u,
    birthday: /compleanno|data di nascita|sono nat[oa](?!\p{L})/u,
    age: /mia età|quanti anni ho|ho \d+ anni/u,
    work: /(?<!\p{L})(?:dove )?lavoro (?:per|come|in|alla|da|presso)(?!\p{L})|dove lavoro|mio (?:lavoro|capo|impiego|datore)|mia (?:azienda|professione|ditta)/u,
    family:
      /mi[aoe]i? (?:famiglia|genitori|madre|mamma|padre|papà|fratell[oi]|sorell[ae]|figli[oae]?|nonn[oaie])(?!\p{L})/u,
    partner:
      /mi[ao] (?:moglie|marito|compagn[oa]|ragazz[oa]|fidanzat[oa]|matrimonio|divorzio)(?!\p{L})|sono sposat[oa]/u,
    pets: /mi[aoe]i? (?:animali|animale|can[ei]|gatt[oaie])(?!\p{L})/u,
    diet: /mia dieta|cosa mangio|quello che mangio|sono (?:vegan[oa]|vegetarian[oa])/u,
    allergy: /allergi(?:a|e|co|ca)/u,
    health: /mi[ae]i? (?:salute|malattia|diagnosi|medicine|farmaci)/u,
  },
  fillers: phrases('di | il | la | mio | mia | numero | dove | che'),
  yes: phrases(
    "sì | si | certo | va bene | ok | fallo | d'accordo | esatto | confermo | sicuro | sono sicuro | sono sicura | procedi | assolutamente",
  ),
  no: phrases('no | meglio di no | non farlo | lascia stare | annulla | fermo | nessuno | nessuna | tienilo'),
  all: phrases('tutto | tutti | tutte | entrambi | entrambe'),
  replies: {
    forgotten: 'Fatto. Ho dimenticato questo: {items}',
    nothing: 'Non ne so nulla, quindi non c’è niente da dimenticare.',
    which:
      'C’è più di una cosa che corrisponde. Quale devo dimenticare? Dimmi il numero, «tutte» o «nessuna».\n{items}',
    ask: 'Devo dimenticare questo? {items} Di’ «sì» e lo farò.',
    askEverything:
      'Devo davvero dimenticare tutto quello che so di te? Non si può annullare. Di’ «sì» e lo farò.',
    everything: 'Fatto. Ho dimenticato tutto quello che sapevo di te.',
    kept: 'Va bene, non ho dimenticato nulla.',
  },
}
