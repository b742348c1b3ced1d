import type { EverydayQuestion } from './everyday-questions.ts'

/**
 * The same, written when the first were answered.
 */
export const MANY_LANGUAGES_LATER: Readonly<Record<string, readonly EverydayQuestion[]>> = {
  de: [
    ['ich heiße Marlene, aber alle sagen Leni', 'Wie ist mein Name?', /Marlene|Leni/i],
    ['seit März bin ich bei der Sparkasse am Schalter', 'Bei wem arbeite ich?', /Sparkasse/i],
    ['mein Bruder Tim kommt im Juni zu Besuch', 'Wer ist mein Bruder?', /Tim/i],
    ['abends gucke ich am liebsten Krimis', 'Welche Filme mag ich?', /Krimis/i],
    ['ich kann keine Milch vertragen', 'Welche Unverträglichkeit habe ich?', /Milch/i],
  ],
  es: [
    ['me llamo Rocío y soy de Cádiz', '¿De dónde soy?', /Cádiz/i],
    ['llevo tres años en una gestoría', '¿A qué me dedico?', /gestoría/i],
    ['tengo cita con el cardiólogo el martes a las 9', '¿Cuándo tengo médico?', /martes/i],
    ['adopté dos gatitos negros', '¿Tengo animales en casa?', /gatitos/i],
    ['mi plato preferido es el cocido', '¿Cuál es mi comida favorita?', /cocido/i],
  ],
  fr: [
    ["je m'appelle Yanis et j'ai 27 ans", 'Quel âge ai-je ?', /27/],
    ["on vient d'acheter une maison à Angers", "Dans quelle ville est-ce que j'habite ?", /Angers/i],
    ['ma copine Chloé est vétérinaire', 'Comment s’appelle ma copine ?', /Chloé/i],
    ['les crevettes me donnent des plaques rouges', 'Quelles sont mes allergies ?', /crevettes/i],
    ['le dimanche je joue de la contrebasse', 'De quel instrument est-ce que je joue ?', /contrebasse/i],
  ],
  it: [
    ['mi chiamo Davide e vivo vicino a Torino', 'In che città vivo?', /Torino/i],
    ['faccio il muratore con mio zio', 'Qual è il mio mestiere?', /muratore/i],
    ['non bevo caffè, solo tè verde', 'Cosa bevo?', /tè/i],
    ['il mio cane Argo ha tredici anni', 'Come si chiama il mio cane?', /Argo/i],
    ['giovedì alle 18 ho la riunione di condominio', 'Quando è la riunione?', /giovedì/i],
  ],
  pt: [
    ['sou a Joana, prazer', 'Como eu me chamo?', /Joana/i],
    ['trabalho numa padaria de madrugada', 'Onde trabalho?', /padaria/i],
    ['minha filha Lara faz seis anos em maio', 'Quantos anos minha filha faz?', /seis/i],
    ['tenho medo de avião', 'Do que eu tenho medo?', /avião/i],
    ['aos sábados jogo vôlei na praia', 'Que esporte eu pratico?', /vôlei/i],
  ],
  nl: [
    ['mijn naam is Joris, ik ben 34', 'Hoe oud ben ik?', /34/],
    ['ik ben elektricien bij een klein bedrijf', 'Wat voor werk doe ik?', /elektricien/i],
    ['we gaan in juli twee weken naar Kroatië', 'Waar ga ik op vakantie heen?', /Kroatië/i],
    ['ik drink alleen havermelk', 'Welke melk drink ik?', /havermelk/i],
    ['ik heb reuma in mijn handen', 'Welke ziekte heb ik?', /reuma/i],
  ],
  pl: [
    ['nazywam się Paweł, mam 41 lat', 'Ile mam lat?', /41/],
    ['od roku robię jako magazynier', 'Gdzie pracuję?', /magazynier/i],
    ['mój pies wabi się Azor', 'Jak się wabi mój pies?', /Azor/i],
    ['nie mogę pić mleka, boli mnie brzuch', 'Czego nie mogę pić?', /mleka/i],
    ['w soboty chodzę na basen', 'Jaki sport uprawiam?', /basen/i],
  ],
  ru: [
    ['меня зовут Алина, мне 25', 'Сколько мне лет?', /25/],
    ['переехала в Самару из-за учёбы', 'Где я живу?', /Самар/i],
    ['муж работает вахтой, зовут Игорь', 'Как зовут моего мужа?', /Игорь/i],
    ['пью только зелёный чай без сахара', 'Что я пью?', /чай/i],
    ['у меня гипертония, таблетки каждый день', 'Чем я болею?', /гипертония/i],
  ],
  tr: [
    ['adım Elif, 29 yaşındayım', 'Kaç yaşındayım?', /29/],
    ['geçen ay Ankaradan Bursaya taşındık', 'Hangi şehirde yaşıyorum?', /Bursa/i],
    ['abim Kerem Almanyada mühendis', 'Abimin adı ne?', /Kerem/i],
    ['süt içince midem bozuluyor', 'Ne bana dokunuyor?', /süt/i],
    ['hafta sonları bisiklete biniyorum', 'Boş zamanımda ne yapıyorum?', /bisiklet/i],
  ],
  ar: [
    ['اسمي خالد وعمري ثلاثون سنة', 'كم عمري؟', /ثلاثون/],
    ['انتقلنا الى جدة قبل شهر', 'في أي مدينة أسكن؟', /جدة/],
    ['زوجتي ليلى طبيبة أسنان', 'ما اسم زوجتي؟', /ليلى/],
    ['عندي موعد مع الطبيب يوم الأحد', 'متى موعدي مع الطبيب؟', /الأحد/],
    ['ألعب كرة القدم كل جمعة', 'ما هي رياضتي؟', /كرة/],
  ],
  hi: [
    ['मेरा नाम कविता है और मैं 32 साल की हूँ', 'मेरी उम्र क्या है?', /32/],
    ['हम पिछले महीने जयपुर शिफ्ट हुए', 'मैं कहाँ रहती हूँ?', /जयपुर/],
    ['मेरे पति बैंक में मैनेजर हैं', 'मेरे पति क्या करते हैं?', /बैंक/],
    ['मुझे दूध नहीं पचता', 'मुझे क्या सूट नहीं करता?', /दूध/],
    ['रविवार को मैं क्रिकेट खेलता हूँ', 'मैं कौन सा खेल खेलता हूँ?', /क्रिकेट/],
  ],
  id: [
    ['nama saya Putri, umur 24', 'Berapa umur saya?', /24/],
    ['bulan lalu aku pindah ke surabaya', 'Aku tinggal di kota mana?', /surabaya/i],
    ['adikku namanya Bayu, masih sma', 'Siapa nama adikku?', /Bayu/i],
    ['aku gak bisa minum susu, langsung mual', 'Minuman apa yang harus aku hindari?', /susu/i],
    ['tiap minggu pagi aku lari di gbk', 'Olahraga apa yang aku lakukan?', /lari/i],
  ],
  ja: [
    ['佐藤と申します、35歳です', '私は何歳ですか?', /35/],
    ['先月、札幌に引っ越しました', '私はどこに住んでいますか?', /札幌/],
    ['妻は小学校の先生です', '妻の仕事は何ですか?', /先生/],
    ['牛乳を飲むとお腹を壊します', '私が飲めないものは何ですか?', /牛乳/],
    ['毎週日曜にテニスをしています', '私はどんなスポーツをしていますか?', /テニス/],
  ],
  ko: [
    ['제 이름은 서연이고 스물여덟 살이에요', '저는 몇 살이에요?', /스물여덟/],
    ['지난달에 대전으로 이사했어요', '저는 어느 도시에 살아요?', /대전/],
    ['남편은 소방관이에요', '제 남편 직업이 뭐예요?', /소방관/],
    ['우유를 마시면 배가 아파요', '제가 못 마시는 게 뭐예요?', /우유/],
    ['일요일마다 배드민턴을 쳐요', '제가 하는 운동이 뭐예요?', /배드민턴/],
  ],
  th: [
    ['ผมชื่อกิต อายุ 31 ปี', 'ผมอายุเท่าไหร่', /31/],
    ['เพิ่งย้ายมาอยู่ขอนแก่น', 'ผมอยู่จังหวัดอะไร', /ขอนแก่น/],
    ['ภรรยาผมเป็นพยาบาล', 'ภรรยาผมทำงานอะไร', /พยาบาล/],
    ['ดื่มนมแล้วท้องเสีย', 'ผมดื่มอะไรไม่ได้', /นม/],
    ['ทุกวันเสาร์ผมไปว่ายน้ำ', 'ผมเล่นกีฬาอะไร', /ว่ายน้ำ/],
  ],
  zh: [
    ['我叫王芳,今年三十岁', '我多大了?', /三十/],
    ['上个月刚搬到杭州', '我现在住在哪个城市?', /杭州/],
    ['我先生是消防员', '我丈夫做什么工作?', /消防员/],
    ['我一喝牛奶就拉肚子', '我不能喝什么?', /牛奶/],
    ['每周日我都去打羽毛球', '我做什么运动?', /羽毛球/],
  ],
}
