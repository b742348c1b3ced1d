import { type ForgettingLanguage, phrases } from './language.ts'

/** Turkish. */
export const tr: ForgettingLanguage = {
  courtesies:
    phrases(`lütfen | hey | merhaba | selam | tamam | peki | ve | ama | şimdi | teşekkürler | pardon | aslında | artık |
    hafızandan | rica etsem | hemen`),
  politeQuestions: phrases('acaba'),
  forget: {
    after:
      phrases(`unut | unutun | unutur musun | unutabilir misin | unutmanı istiyorum | unutsana | unutur musunuz |
      unut lütfen | aklından çıkar`),
  },
  erase: {
    after: phrases('sil | silin | siler misin | silebilir misin | siler misiniz | kaldır | sil lütfen'),
  },
  own: /m[ıiuü]?(?!\p{L})|(?<!\p{L})(?:ben\p{L}*|hakkım\p{L}*|bana|bunu|şunu|onu|bizim)(?!\p{L})/u,
  idioms: phrases('unut | boş ver | boşver | unut gitsin'),
  unsaid: phrases('bunu hatırlama | bunu aklında tutma | bunu kaydetme | şunu hatırlama'),
  that: phrases(`bunu | şunu | onu | söylediğimi | dediğimi | az önce söylediğimi | az önce dediğimi | demin söylediğimi | bunları |
    son mesajımı | son söylediğimi | az önce söylediklerimi | söylediklerimi | bunu söylediğimi`),
  everything:
    phrases(`her şeyi | herşeyi | beni | hakkımdaki her şeyi | hakkımda bildiğin her şeyi | bildiğin her şeyi |
    benim hakkımda bildiğin her şeyi | benimle ilgili her şeyi | tüm verilerimi | bütün verilerimi | verilerimi |
    tüm bilgilerimi | sana söylediğim her şeyi | sana anlattığım her şeyi | bütün bilgilerimi`),
  about: phrases('sana anlattığım | sana söylediğim | anlattığım | söylediğim'),
  aboutAfter:
    phrases(`sana anlattığımı | sana söylediğimi | hakkında söylediklerimi | hakkında söylediğimi | hakkında anlattıklarımı |
    olduğunu | olduğumu | konusunu | meselesini | hakkında her şeyi | hakkında`),
  allAbout: phrases('tüm | bütün'),
  and: phrases('ve | veya | ile'),
  kinds: {
    name: /(?<!\p{L})(?:ad|isim|soyad|soyisim|ism)(?:ım|im)\p{L}*|(?<!\p{L})adım(?!\p{L})/u,
    home: /(?:nerede )?(?:yaşadığım|oturduğum|yaşıyorum|oturuyorum|yaşıyordum)\p{L}*|adres\p{L}*|(?<!\p{L})evim\p{L}*/u,
    phone: /(?:telefon|cep)(?: numara)?\p{L}*|numaram\p{L}*/u,
    email: /e-?posta\p{L}*(?: adres\p{L}*)?|e-?mail\p{L}*|mail adres\p{L}*/u,
    birthday: /doğum (?:gün|tarih)\p{L}*|doğdu(?:m|ğum)\p{L}*/u,
    age: /(?<!\p{L})yaşımı?(?!\p{L})|kaç yaşında|\d yaşındayım/u,
    work: /(?:nerede )?çalış(?:tığım|ıyorum|ıyordum)\p{L}*|(?<!\p{L})(?:işim|işyerim|iş yerim|patronum|mesleğim|şirketim)\p{L}*/u,
    family:
      /(?<!\p{L})(?:ailem|annem|babam|kardeşim|kardeşlerim|ablam|abim|ağabeyim|oğlum|kızım|çocuğum|çocuklarım|anneannem|dedem)\p{L}*/u,
    partner: /(?<!\p{L})(?:eşim|karım|kocam|sevgilim|nişanlım|evliliğim|boşanmam)\p{L}*|evliyim/u,
    pets: /(?<!\p{L})(?:köpeğim|kedim|evcil hayvan)\p{L}*/u,
    diet: /diyetim\p{L}*|ne yediğim\p{L}*|(?:vegan|vejetaryen)ım/u,
    allergy: /alerji\p{L}*/u,
    health: /(?<!\p{L})(?:sağlığım|hastalığım|teşhisim|ilaçlarım|ilacım)\p{L}*/u,
  },
  fillers: phrases('nerede | numaramı | benim'),
  yes: phrases(
    'evet | tabii | tabi | olur | tamam | elbette | kesinlikle | yap | onaylıyorum | eminim | aynen | unut',
  ),
  no: phrases('hayır | yok | yapma | vazgeçtim | iptal | dur | hiçbiri | olmaz | istemiyorum | kalsın'),
  all: phrases('hepsi | hepsini | ikisi | ikisini de | her ikisi'),
  replies: {
    forgotten: 'Tamam. Bunu unuttum: {items}',
    nothing: 'Bununla ilgili bir şey bilmiyorum, unutacak bir şey yok.',
    which: 'Birden fazla şey uyuyor. Hangisini unutayım? Numarasını, “hepsi” ya da “hiçbiri” de.\n{items}',
    ask: 'Bunu unutayım mı? {items} “Evet” dersen unuturum.',
    askEverything: 'Hakkında bildiğim her şeyi gerçekten unutayım mı? Geri alınamaz. “Evet” dersen unuturum.',
    everything: 'Tamam. Hakkında bildiğim her şeyi unuttum.',
    kept: 'Peki, hiçbir şeyi unutmadım.',
  },
}
