import type { FirstPerson } from './first-person.ts'

/** Turkish: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const tr: FirstPerson = {
  own: /(?<!\p{L})(?:ben|benim|bana|biz|bizim)(?!\p{L})|(?:yorum|yoruz|dım|dim|dum|düm|tım|tim|tum|tüm)(?!\p{L})|(?<=\p{L}{2})(?:d[ıiuü]k|t[ıiuü]k)[.!]?$|(?<=\p{L}{2})(?:[ıiuü]m|[ıiuü]z|m[ea]m)[.!]{0,3}$|(?<=\p{L}{2})[ıiuü]m(?:[ıiuü]z)?(?:[ıiuü]n)? (?:adı|ismi|var|yok)(?!\p{L})|^(?!tamam|akşam|adam|program|sistem|problem|bayram|devam|selam|yardım|resim|durum|ödeme)\p{L}{2,16}(?:[ıiuü]m|am|em) (?=\p{L})|(?:midem|karnım|başım|sırtım|alerjim|adım|ismim|yaşım|işim|eşim|annem|babam|kardeşim|kızım|oğlum|ablam|abim|ağabeyim|teyzem|amcam|dayım|halam|dedem|köpeğim|kedim|sevgilim|nişanlım|kocam|karım|sevdiğim)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:sen|senin|sana|siz|sizin|teşekkür\p{L}*|tamam|anladım|tabii|rica ederim|lütfen|sanırım|umarım|belki|\p{L}+s[ae]yd[ıi]\p{L}*|eğer|keşke|düşünüyorum|istiyorum)(?!\p{L})/iu,
}
