import { type ForgettingLanguage, phrases } from './language.ts'

/** Indonesian. */
export const id: ForgettingLanguage = {
  courtesies:
    phrases(`tolong | mohon | hai | halo | hei | ok | oke | baik | dan | tapi | sekarang | makasih | terima kasih | maaf |
    sebenarnya | aku mau kamu | saya mau kamu | saya ingin kamu | aku ingin kamu | kamu bisa | kamu boleh | dari ingatanmu | ya |
    dong | saja | aja`),
  politeQuestions: phrases('bisakah kamu | bisa kamu | bisakah anda | bisa tolong | bisa | bisakah'),
  forget: { before: phrases('lupakan | lupakanlah | lupain') },
  erase: { before: phrases('hapus | hapuslah | hapuskan | hilangkan | jangan simpan') },
  own: /(?:ku|saya|aku|kami|itu|ini)(?!\p{L})/u,
  idioms: phrases('lupakan | lupakan saja | lupakan aja | sudahlah'),
  unsaid: phrases('jangan ingat itu | jangan ingat ini | jangan diingat | jangan simpan itu'),
  that: phrases(`itu | ini | hal itu | yang itu | yang aku katakan | yang saya katakan | yang baru saja aku katakan |
    yang baru saja saya katakan | apa yang baru saja saya katakan | apa yang baru saja aku katakan | yang tadi |
    apa yang saya katakan | apa yang aku katakan | pesan terakhirku | pesan terakhir saya | kata-kataku tadi`),
  everything:
    phrases(`semuanya | segalanya | semua | aku | saya | semua tentang aku | semua tentang saya | semua tentangku |
    semua yang kamu tahu tentang aku | semua yang kamu tahu tentang saya | semua yang kamu tahu tentangku | semua dataku |
    semua yang anda ketahui tentang saya | semua data saya | data saya | dataku | semua yang aku ceritakan |
    semua yang saya ceritakan | segala sesuatu tentang saya | semua informasi tentang saya`),
  about:
    phrases(`bahwa | kalau | tentang | soal | bahwa aku cerita tentang | bahwa saya cerita tentang | cerita tentang |
    bahwa aku bercerita tentang | bahwa saya bercerita tentang | yang aku katakan tentang | yang saya katakan tentang |
    apa yang aku katakan tentang | apa yang saya katakan tentang | cerita soal | masalah | bahwa saya pernah cerita tentang`),
  allAbout: phrases(
    'semua tentang | semua yang aku katakan tentang | semua yang saya katakan tentang | semua yang kamu tahu tentang | segalanya tentang',
  ),
  and: phrases('dan | atau | serta'),
  kinds: {
    name: /(?<!\p{L})nama(?:ku| saya| aku| lengkapku)(?!\p{L})/u,
    home: /(?<!\p{L})(?:di mana |dimana )?(?:aku|saya|kami) (?:tinggal|pindah)(?!\p{L})|(?<!\p{L})(?:tempat tinggal|alamat)\p{L}*|(?<!\p{L})rumah(?:ku| saya)(?!\p{L})/u,
    phone:
      /(?<!\p{L})(?:nomor|no) (?:telepon|hp|ponsel|wa|handphone)\p{L}*|(?<!\p{L})(?:telepon|ponsel|nomor)(?:ku| saya)(?!\p{L})/u,
    email: /(?<!\p{L})(?:alamat )?(?:e-?mail|surel)\p{L}*/u,
    birthday: /(?<!\p{L})(?:ulang tahun|tanggal lahir)\p{L}*|(?:aku|saya) lahir(?!\p{L})/u,
    age: /(?<!\p{L})(?:umur|usia)(?:ku| saya)(?!\p{L})|berumur \d+/u,
    work: /(?<!\p{L})(?:di mana |dimana )?(?:aku|saya) (?:bekerja|kerja)(?!\p{L})|(?<!\p{L})(?:pekerjaan|kantor|bos|atasan|perusahaan)(?:ku| saya)(?!\p{L})/u,
    family:
      /(?<!\p{L})(?:keluarga|orang tua|ibu|mama|ayah|bapak|papa|kakak|adik|saudara|anak|nenek|kakek)(?:ku| saya| aku)(?!\p{L})/u,
    partner:
      /(?<!\p{L})(?:istri|suami|pasangan|pacar|tunangan|pernikahan|perceraian)(?:ku| saya| aku)(?!\p{L})/u,
    pets: /(?<!\p{L})(?:hewan peliharaan|anjing|kucing|peliharaan)(?:ku| saya| aku)(?!\p{L})/u,
    diet: /(?<!\p{L})diet(?:ku| saya)(?!\p{L})|(?:aku|saya) (?:vegan|vegetarian)/u,
    allergy: /alergi/u,
    health: /(?<!\p{L})(?:kesehatan|penyakit|diagnosis|obat)(?:ku| saya)(?!\p{L})/u,
  },
  fillers: phrases('di | mana | nomor'),
  yes: phrases(
    'ya | iya | tentu | oke | ok | boleh | lakukan | silakan | benar | betul | saya yakin | aku yakin | yakin',
  ),
  no: phrases(
    'tidak | nggak | enggak | gak | jangan | batal | tidak jadi | tidak usah | bukan | tidak ada | simpan saja',
  ),
  all: phrases('semua | semuanya | keduanya | dua-duanya'),
  replies: {
    forgotten: 'Selesai. Ini sudah aku lupakan: {items}',
    nothing: 'Aku tidak tahu apa-apa tentang itu, jadi tidak ada yang perlu dilupakan.',
    which:
      'Ada lebih dari satu yang cocok. Mana yang harus kulupakan? Sebutkan nomornya, “semua”, atau “tidak ada”.\n{items}',
    ask: 'Haruskah ini kulupakan? {items} Katakan “ya” dan akan kulakukan.',
    askEverything:
      'Haruskah aku benar-benar melupakan semua yang kuketahui tentangmu? Ini tidak bisa dibatalkan. Katakan “ya” dan akan kulakukan.',
    everything: 'Selesai. Aku sudah melupakan semua yang kuketahui tentangmu.',
    kept: 'Baik, tidak ada yang kulupakan.',
  },
}
