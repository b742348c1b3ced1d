import type { LanguagePhrases } from './language-phrases.ts'

export const id: LanguagePhrases = {
  replies: {
    told: ['Kamu pernah bilang: “{said}”.', 'Aku ingat kamu berkata: “{said}”.'],
    toldAlso: ['Dan juga: “{said}”.', 'Selain itu: “{said}”.'],
    unknown: ['Aku belum tahu itu.', 'Kamu belum menceritakannya kepadaku.'],
    noted: ['Akan kuingat: “{said}”.', 'Sudah kucatat: “{said}”.'],
    notedAll: ['Terima kasih, semuanya akan kuingat.', 'Semuanya sudah kucatat.'],
    greeting: ['Halo!', 'Hai, senang bertemu denganmu!'],
    farewell: ['Sampai jumpa, jaga diri ya!', 'Sampai nanti!'],
    welcome: ['Sama-sama!', 'Dengan senang hati.'],
    well: ['Aku baik, terima kasih.', 'Baik, terima kasih sudah bertanya.'],
    remarked: ['Ceritakan lebih banyak.', 'Aku mendengarkan.'],
    nothingSaid: ['Aku tidak menangkap itu.', 'Aku mendengarkan. Apa yang ingin kamu katakan?'],
    refused: ['Aku tidak akan mengubah cara kerjaku.', 'Itu tidak akan kulakukan.'],
    introduction: [
      'Aku {name}, sebuah AI, dan aku ingat apa yang kamu ceritakan.',
      'Namaku {name}, sebuah AI.',
    ],
    source: ['Menurut {source}: {quote}', 'Dari {source}: {quote}'],
  },
  heard: {
    asks: 'di mana|dimana|ke mana|kemana|dari mana|kapan|siapa|apa|apakah|apa saja|bagaimana|mengapa|kenapa|berapa|yang mana|kamu tahu|kamu ingat|masih ingat|bolehkah|saya kerja apa|saya alergi apa|aku alergi apa',
    greets: 'halo|hai|selamat pagi|selamat siang|selamat sore|selamat malam',
    leaves: 'sampai jumpa|dadah|selamat tinggal|sampai nanti',
    thanks: 'terima kasih|makasih|trims',
    howAreYou: 'apa kabar|bagaimana kabarmu|gimana kabar',
    whoAreYou: 'siapa kamu|kamu siapa|siapa namamu|apakah kamu bot|apakah kamu manusia|nama kamu siapa',
    recap:
      'apa yang kamu tahu tentang saya|apa yang kamu tahu tentang aku|apa yang kamu ketahui tentang|apa yang sudah saya ceritakan',
  },
  change:
    'jual menjual tidak bukan sekarang baru berhenti meninggal mati cerai putus batal tunda ganti pindah hilang dicuri selesai lahir pensiun',
}
