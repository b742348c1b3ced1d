import type { LanguagePhrases } from './language-phrases.ts'

export const tr: LanguagePhrases = {
  replies: {
    told: ['Bana şunu söylemiştin: “{said}”.', 'Hatırlıyorum, demiştin ki: “{said}”.'],
    toldAlso: ['Ayrıca: “{said}”.', 'Bir de: “{said}”.'],
    unknown: ['Bunu henüz bilmiyorum.', 'Bunu bana henüz anlatmadın.'],
    noted: ['Aklımda tutacağım: “{said}”.', 'Not ettim: “{said}”.'],
    notedAll: ['Teşekkürler, hepsini aklımda tutacağım.', 'Hepsini not ettim.'],
    greeting: ['Merhaba!', 'Selam, seni görmek güzel!'],
    farewell: ['Hoşça kal, kendine iyi bak!', 'Görüşürüz!'],
    welcome: ['Rica ederim!', 'Ne demek.'],
    well: ['İyiyim, teşekkürler.', 'İyiyim, sorduğun için sağ ol.'],
    remarked: ['Biraz daha anlat.', 'Dinliyorum.'],
    nothingSaid: ['Bunu anlamadım.', 'Dinliyorum. Ne demek istedin?'],
    refused: ['Çalışma şeklimi değiştirmeyeceğim.', 'Bunu yapmayacağım.'],
    introduction: [
      'Ben {name}, bir yapay zekâyım ve anlattıklarını hatırlarım.',
      'Adım {name}, bir yapay zekâyım.',
    ],
    source: ['{source} kaynağına göre: {quote}', '{source}: {quote}'],
  },
  heard: {
    asks: 'nerede|nereye|nereden|nereli|ne zaman|kim|kimin|kimle|ne|neye|neyi|nasil|neden|nicin|hangi|kac|adim ne|ismim ne|mi|mu|miyim|muyum|misin|musun|biliyor musun|hatirliyor musun',
    greets: 'merhaba|selam|gunaydin|iyi aksamlar|iyi gunler',
    leaves: 'hosca kal|gorusuruz|gule gule|iyi geceler|bay bay',
    thanks: 'tesekkur|tesekkurler|sag ol|sagol',
    howAreYou: 'nasilsin|nasil gidiyor|ne haber|naber',
    whoAreYou: 'sen kimsin|kimsin|adin ne|bot musun|insan misin',
    recap: 'benim hakkimda ne biliyorsun|hakkimda ne biliyorsun|sana ne anlattim|sana ne soyledim',
  },
  change:
    'satti artik degil yok simdi yeni birakti oldu vefat ayrildi bosan iptal ertele degis kaybet calindi bitti dogdu emekli istifa nihayet',
}
