import type { FirstPerson } from './first-person.ts'

/** Polish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const pl: FirstPerson = {
  own: /(?<!\p{L})(?:ja|mój|moja|moje|moi|mnie|mi|jestem|mam|mieszkam|pracuję|urodziłem|urodziłam|studiuję|lubię|nasz|nasza|mieszkamy|gram|jem|piję|uwielbiam|kocham|wolę|uczę|choruję|prowadzę|jeżdżę|(?<!(?:\bz|ze|pod|nad|przed|za) )\p{L}{2,16}(?:łem|łam|liśmy|łyśmy))(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:ty|ci|cię|twój|twoja|pan|pani|dziękuję|proszę|myślę|chyba|może|jeśli|gdyby|mam nadzieję)(?!\p{L})/iu,
}
