import type { TopicWords } from './topic-words.ts'

/** Turkish: how the topics of everyday life are asked for, and in which words they are told. */
export const tr: TopicWords = {
  name: {
    asked: 'adim adi$ ismi isim ismim adini ad$',
    told: 'adin bana_ lakab soyad ben_ diyorlar deyin',
  },
  home: {
    asked: 'yasiyor oturuyor evim ev$ sehir sehri adres tasin yasadig',
    told: 'yasi yasa otur evde evi$ sehr kira$ mahalle semt daire ikamet yerles',
  },
  origin: {
    asked: 'dogdum dogumlu kokenli nereliyim nerelisin buyudum memleket',
    told: 'aslen dogdu dogum_yer nereli',
  },
  work: {
    asked: 'calis isim$ is$ meslek mesleg sirket isyer',
    told: 'isi$ mesle ofis ogretmen hemsire doktor muhendis avukat asci garson yazilim gelistir sofor taksi tamirci elektrik marangoz muhasebe satici kuafor polis itfaiye gazeteci mimar emekli fabrika dukkan magaza hastane$ hastanede banka maas okulda gecim eczaci dis_hekim psikolog sekreter tasarim ogrenci ciftci memur firma yapiyorum serbest boyaci insaat asker kurye temizlik market noter',
  },
  age: {
    asked: 'yasinda yasim yas$ yasinday',
    told: 'yasin kac_yas yasindayim',
  },
  birthday: {
    asked: 'dogum',
    told: 'dogum_gun dogdu dogmus yasina',
  },
  partner: {
    asked: 'esim es$ karim kocam evli nisanli sevgili partner dugun evlilik',
    told: 'esim$ esi$ esimin kari$ koca evlen bosan bekar kiz_arkadas erkek_arkadas dul$',
  },
  child: {
    asked: 'cocu oglum oglu kizim kiz$ bebe ogul',
    told: 'kizi$ ikiz torun anaokul kizimin oglumun',
  },
  brother: {
    asked: 'erkek_kardes abim agabey kardes',
    told: 'abi$',
  },
  sister: {
    asked: 'kiz_kardes ablam kardes',
    told: 'abla$',
  },
  mother: {
    asked: 'annem anne ebeveyn',
    told: 'anneanne babaanne',
  },
  father: {
    asked: 'babam baba ebeveyn',
    told: 'baba$ babamin dede',
  },
  dog: {
    asked: 'kope',
    told: 'kopek kopeg yavru',
  },
  cat: {
    asked: 'kedi',
    told: '',
  },
  pet: {
    asked: 'evcil hayvan',
    told: 'kus$ kusu kusum muhabbet papagan tavsan akvaryum kaplumba at$ atim tavuk kobay kanarya',
  },
  allergy: {
    asked: 'alerji intoleran alerjim dokuntu sisiyor sisir kasint kurdesen',
    told: 'alerjik dokun kasin kizar polen hassas midem_boz midem_bulan dokunuyor dokunur karnim_agri',
  },
  diet: {
    asked: 'vegan vejetaryen diyet gluten et$',
    told: 'vejeteryan et_ye laktoz seker$ domuz helal beslen colyak',
  },
  eat: {
    asked: 'yemek yiyor yerim yemeg yiyem pisir yemem',
    told: 'ye$ yer yem yiy yemiyor yiyecek mutfak kahvalti aksam_yeme balik peynir ekmek pilav cikolata tatli meyve sebze aci$ et$ eti corba salata sogan lezzet',
  },
  drink: {
    asked: 'icer icme iciyor kahve cay$ icecek',
    told: 'ic$ icerim icki cayi bira sarap su$ sut ayran',
  },
  like: {
    asked: 'sever sevi bayil hoslan',
    told: 'sev$ seviyorum hosla hosuma tutkun asig hayran begen',
  },
  dislike: {
    asked: 'nefret sevmem sevmiyor',
    told: 'sevme hoslanm',
  },
  favourite: {
    asked: 'favori sevdig tercih',
    told: 'en_sevdig en_cok',
  },
  hobby: {
    asked: 'hobi bos$ hafta_son',
    told: 'bos_zaman bos_vakit hafta_sonu haftasonu kitap oku resim ciziy cizer cizim fotograf bahce orgu dikis dans satranc oyun balik_tut koleksiyon sarki tiyatro yuruyus tirman kamp',
  },
  sport: {
    asked: 'spor futbol tenis yuz$ yuzuyor yuzme kosuyor kosu yoga bisiklet tirman',
    told: 'kos$ kosar salon antren basketbol voleybol mac$ maca havuz masa_tenis',
  },
  music: {
    asked: 'muzik enstruman gitar piyano keman sarki caliyor calg calar',
    told: 'grup$ konser dinle davul baglama saz$ koro caliyorum turku ney$',
  },
  language: {
    asked: 'dil$ dili diller konusu ogren konus',
    told: 'dilleri ingilizce almanca fransizca arapca rusca ispanyolca ogreniyorum',
  },
  car: {
    asked: 'araba otomobil arac surer kullaniyor',
    told: 'motosiklet motor$ suruyorum sur$ ehliyet',
  },
  study: {
    asked: 'okuyor universite okul bolum ogrenci',
    told: 'oku$ fakulte sinav lise yuksek_lisans mezun ders kurs ogrenim',
  },
  trip: {
    asked: 'seyahat tatil ucus ucuyor gezi gidiyor gidec',
    told: 'ucak ucu yolcul gid gidiy otel plaj bilet',
  },
  health: {
    asked: 'hasta diyabet astim ilac doktor saglik',
    told: 'agri agriyor tansiyon kalp ameliyat migren bel$ belim kanser epilepsi tiroid uykusuz hap$ insulin seker_hast romatizma diz$ dizim rahatsiz tedavi mide$ midem hastalik',
  },
  colour: {
    asked: 'renk reng',
    told: 'kirmizi mavi yesil sari$ siyah beyaz mor$ pembe turuncu gri$ kahverengi',
  },
  boss: {
    asked: 'patron mudur sef',
    told: 'sef$ amir',
  },
  smoking: {
    asked: 'sigara tutun',
    told: '',
  },
  when: {
    asked: 'ne_zaman',
    told: 'pazartesi sali$ carsamba persembe cuma cumartesi pazar$ ocak$ subat mart$ nisan mayis haziran temmuz agustos eylul ekim kasim aralik yarin obur$ haftaya gelecek saat tarih hangi_gun onumuzdeki hafta_sonu haftasonu',
  },
  contact: {
    asked: 'telefon numara cep$ eposta mail ulas ara$ iletisim adres',
    told: '',
  },
  plan: {
    asked: '',
    told: 'randevu plan$ planim gorusme mulakat dugun sinav toplanti disci parti ziyaret konser bulus tasinma nikah',
  },
  fear: {
    asked: 'kork fobi panik urk',
    told: '',
  },
  media: {
    asked: 'film dizi kitap',
    told: 'filmi dizileri sinema roman oku$ okurum izle belgesel',
  },
}
