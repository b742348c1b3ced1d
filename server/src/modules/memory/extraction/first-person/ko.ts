import type { FirstPerson } from './first-person.ts'

/**
 * Korean names the speaker seldom: a sentence without another subject is about the one who says it. A subject ends in
 * 은, 는, 이 or 가; those of a time, a place or the speaker's own family are none of another.
 */
const OWN_TOPIC =
  /(?:^|\s)(?:이름|생일|취미|직업|고향|전공|나이|아들|딸|아이|남편|아내|와이프|엄마|아빠|어머니|아버지|부모님|동생|여동생|남동생|언니|오빠|누나|형|강아지|고양이|아들 이름|딸 이름|좋아하는 \S{1,4})(?:은|는|이|가) /u
const SUBJECT =
  /(?<!에|에서|부터|까지|으로|로|하|있|없|타|먹|사|작|많|좋|높|낮|같|젊|싫|짧|다니|배우|되)(?:은|는|이|가) /u
/** "편두통이 있어요", "거미가 무서워요": of what the speaker has or feels. */
const FELT =
  /(?:통|증|병|염|알레르기|천식|당뇨|아이|아들|딸|여동생|남동생|형제)(?:이|가) (?:있|하나|둘|두)|[은는] (?:\S{1,6} ?)?(?:없이|안|못) |(?:이|가) (?:무서|싫|좋아요|좋습|아파)/u
const PREDICATE = /(?:요|다|어|아|음|함|야)[.!]?$/u
/** Answers, thanks and feelings of the moment, and what customers write about their orders. */
const TALK =
  /^(?:네|예|아니|그래|괜찮|알겠|반가|죄송|미안|고마|감사|대박|진짜|정말|맞아|오늘|방금|이따)|주문|상품|배송|반품|환불|로그인|오류|에러|앱|비밀번호|결제|사이트|계정|도착|방법|메일|예약|변경|문제|알려|궁금|날씨/u

/** Korean: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ko: FirstPerson = {
  own: new RegExp(
    [
      '(?:^|\\s)(?:나는|난|저는|전|제가|내가|제|내|우리|저희)(?=\\s)',
      `^(?!.*(?:${TALK.source}))(?=\\S+ )(?:(?=.*(?:${OWN_TOPIC.source}|${FELT.source}))|(?!.*(?:${SUBJECT.source}))).*(?:${PREDICATE.source})`,
    ].join('|'),
    'u',
  ),
  doubtful: /(?:당신|너는|네가|감사|고마|주세요|생각해|같아요|아마|만약|싶|까요|(?<![어끝떠])나요|습니까)/iu,
}
