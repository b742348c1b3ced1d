import type { FirstPerson } from './first-person.ts'

/** Indonesian: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const id: FirstPerson = {
  own: /(?<!\p{L})(?:saya|aku|kami|gue|gw|anakku|istriku|suamiku|namaku|favoritku|hobiku|ibuku|ayahku|rumahku|kucingku|anjingku)(?!\p{L})|(?<!\p{L})(?!buku|suku|saku|kaku|paku|laku|baku|beku|siku|kuku|perilaku|pelaku|berlaku|terpaku|bangku|aku)\p{L}{3,12}ku(?!\p{L})|^di rumah (?:ada|kami)(?!\p{L})|^lagi (?:belajar|kerja|kuliah)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:kamu|anda|kau|terima kasih|tolong|mohon|kira|pikir|harap|semoga|kalau|jika|mungkin|bisakah)(?!\p{L})/iu,
}
