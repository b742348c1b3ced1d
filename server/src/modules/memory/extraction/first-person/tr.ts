import type { FirstPerson } from './first-person.ts'

/** Turkish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const tr: FirstPerson = {
  own: /(?<!\p{L})(?:ben|benim|bana|biz|bizim)(?!\p{L})|(?:yorum|yoruz|dım|dim|dum|düm|tım|tim)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:sen|senin|sana|siz|sizin|teşekkür\p{L}*|lütfen|sanırım|umarım|belki|eğer|keşke|düşünüyorum|istiyorum)(?!\p{L})/iu,
}
