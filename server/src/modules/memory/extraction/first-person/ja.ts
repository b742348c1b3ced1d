import type { FirstPerson } from './first-person.ts'

/**
 * Japanese names the speaker seldom: a sentence without another subject is about the one who says it. A subject has は,
 * が or も behind it; those of a time, a place or the speaker's own family are none of another.
 */
const OWN_TOPIC =
  /(?:^|[、 ])(?:今|今日|今年|今月|今週|最近|普段|週末|休日|来月|来週|来年|昔|前|毎日|毎年|朝|夜|趣味|誕生日|休みの日|休日|暇な時|暇なとき|仕事|職業|名前|出身|専門|年齢|好物|主人|旦那|嫁|息子|娘|妻|夫|母|父|両親|兄|姉|弟|妹|祖父|祖母|彼氏|ペット|愛犬|愛猫|上司の名前|車|愛車|家|住まい|住所|実家|大家(?:さん)?|(?:主人|旦那|嫁|息子|娘|妻|夫|母|父|兄|姉|弟|妹|犬|猫|ペット)の(?:\S{1,6}|名前|年齢|誕生日|仕事|趣味)|(?:一番)?好きな\S{1,4})(?:は|が|も)/u
const SUBJECT = /[^\sでにと、](?:は|が|も)/u
/** "クモが怖い", "肉は食べません": of what the speaker feels, has or does not take. */
const FELT =
  /(?:が|は)(?:大|とても|すごく)?(?:好き|苦手|嫌い|得意|怖[いく]|欲しい|痛い|できます|弾けます|話せます|飲めま|食べられま|飲みま|食べま|飲まな|食べな)|(?:アレルギー|持病|喘息|子供|子ども|[姉妹兄弟])が(?:あり|ある|い)/u
const PREDICATE = /(?:です|ます|ました|ません|でした|ている|てる|ない|[たるだすくぐうむぶぬつい])[。!！]?$/u
/** Answers, thanks and feelings of the moment, and what customers write about their orders. */
const TALK =
  /^(?:了解|大丈夫|そう|はい|いいえ|なるほど|すごい|本当|嬉し|よかった|良かった|楽し|残念|すみません|ごめん|わか|分か|お疲れ|おはよう|おやすみ|こちらこそ|よろしく|いいですね|まだ|もう|今日|さっき|今から|これから|ちょっと)|注文|商品|配送|返品|返金|ログイン|エラー|アプリ|パスワード|請求|支払|サイト|アカウント|届|使い方|方法|メール|予約|変更|教えて(?:ほし|くだ|。|$)|知りたい/u

/** Japanese: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ja: FirstPerson = {
  own: new RegExp(
    [
      '私|僕|俺|わたし|ぼく|うち(?:の|に|は|で)|我が家',
      `^(?!.*(?:${TALK.source}))(?:(?=.*(?:${OWN_TOPIC.source}|${FELT.source}))|(?!.*(?:${SUBJECT.source}))).*(?:${PREDICATE.source})`,
    ].join('|'),
    'u',
  ),
  doubtful:
    /(?:あなた|ありがと|ください|お願い|思います|思う|かもしれ|もし|たぶん|でしょうか|ですか|ますか|彼女?は|たい(?:です|ん|の|。|$)|ほしい)/iu,
}
