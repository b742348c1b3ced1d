import type { FirstPerson } from './first-person.ts'

/** Polish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const pl: FirstPerson = {
  own: /(?<!\p{L})(?:ja|mój|moja|moje|moi|mnie|mi|jestem|mam|mieszkam|pracuję|urodziłem|urodziłam|studiuję|lubię|nasz|nasza|mamy|mieszkamy|jesteśmy|lubimy|jedziemy|lecimy|planujemy|gram|nazywam|jem|piję|palę|śpię|uwielbiam|kocham|nienawidzę|wolę|uczę|choruję|cierpię|prowadzę|jeżdżę|chodzę|lecę|jadę|idę|wracam|wyjeżdżam|biegam|pływam|czytam|oglądam|słucham|gotuję|piekę|piszę|rysuję|maluję|tańczę|śpiewam|ćwiczę|trenuję|hoduję|zbieram|planuję|zamierzam|szukam|umiem|boję|mogę|kupuję|mówię|noszę|(?<!(?:\bz|ze|pod|nad|przed|za) )\p{L}{2,16}(?:łem|łam|liśmy|łyśmy))(?!\p{L})|^(?:nie |bardzo |często |zawsze |nigdy nie |codziennie |od \p{L}{3,10} |teraz |już )?\p{L}{2,14}(?:ę|imy|ymy|emy|amy) |(?<!\p{L})(?!problemy|systemy|reklamy|programy|filmy|firmy)\p{L}{3,16}(?:emy|amy|imy|ymy) się(?!\p{L})|(?<=\p{L}{3})am[.!]?$/iu,
  doubtful:
    /(?<!\p{L})(?:ty|ci|cię|twój|twoja|pan|pani|dziękuję|proszę|myślę|chyba|może|jeśli|gdyby\p{L}*|mam nadzieję|chcę|chciałbym|chciałabym|potrzebuję|poproszę)(?!\p{L})/iu,
}
