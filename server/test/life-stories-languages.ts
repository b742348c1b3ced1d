import type { LifeStory } from './life-stories.ts'

/** The same kinds of changes in other languages. */
export const LIFE_STORIES_IN_OTHER_LANGUAGES: readonly LifeStory[] = [
  {
    said: ['Ich fahre einen alten Golf', 'Den Golf habe ich verkauft, ich fahre jetzt Rad'],
    asked: [['Welches Auto fahre ich?', /verkauft/i]],
  },
  {
    said: ['Meine Chefin heißt Frau Brandt', 'Frau Brandt ist in Rente, Herr Yilmaz ist jetzt mein Chef'],
    asked: [['Wer ist mein Chef?', /yilmaz/i]],
  },
  {
    said: ['Von Penicillin bekomme ich Ausschlag'],
    asked: [
      ['Habe ich Allergien?', /penicillin/i],
      ['Darf ich Penicillin nehmen?', /ausschlag|nein/i],
    ],
  },
  {
    said: ['Wir haben zwei Katzen, Minka und Felix', 'Felix ist gestern gestorben'],
    asked: [['Welche Haustiere habe ich?', /minka/i]],
  },
  {
    said: ['Conduzco un Seat Ibiza', 'Vendí el Seat, ahora voy en bici'],
    asked: [['¿Qué coche tengo?', /vend/i]],
  },
  {
    said: ['Mi jefe se llama Andrés', 'Andrés se fue, ahora mi jefa es Lucía'],
    asked: [['¿Quién es mi jefe?', /luc/i]],
  },
  { said: ['El marisco me hincha la garganta'], asked: [['¿Tengo alguna alergia?', /marisco/i]] },
  {
    said: ['Je fume un paquet par jour', "J'ai arrêté de fumer il y a six semaines"],
    asked: [['Est-ce que je fume ?', /arrêté/i, /^oui/i]],
  },
  {
    said: ['Notre mariage est le 12 septembre à Gand', 'Nous avons repoussé le mariage au printemps'],
    asked: [['Quand est mon mariage ?', /printemps/i]],
  },
  {
    said: ['La pénicilline me donne des boutons'],
    asked: [['Suis-je allergique à quelque chose ?', /pénicilline/i]],
  },
  {
    said: ['Guido una Panda', 'Ho venduto la Panda, ora vado in bicicletta'],
    asked: [['Che macchina ho?', /vendut/i]],
  },
  {
    said: ['Sono incinta, nasce a maggio', 'È nata la nostra bambina, si chiama Giulia'],
    asked: [['Come si chiama mia figlia?', /giulia/i]],
  },
  {
    said: ['Ik rijd in een Volvo', 'Ik heb de Volvo verkocht'],
    asked: [['In welke auto rijd ik?', /verkocht/i]],
  },
  {
    said: ['Moro em Braga com a minha namorada Inês', 'Eu e a Inês acabámos, voltei para o Porto'],
    asked: [
      ['Onde moro?', /porto/i],
      ['Tenho namorada?', /acab/i, /^sim/i],
    ],
  },
  {
    said: ['Jeżdżę starym Oplem', 'Sprzedałem Opla, teraz jeżdżę rowerem'],
    asked: [['Jakim samochodem jeżdżę?', /sprzeda/i]],
  },
  {
    said: ['Eski bir Renault kullanıyorum', "Renault'yu sattım, artık bisiklete biniyorum"],
    asked: [['Hangi arabayı kullanıyorum?', /sattım/i]],
  },
  {
    said: ['Я езжу на старой Ладе', 'Ладу я продал, теперь езжу на велосипеде'],
    asked: [['На какой машине я езжу?', /продал/i]],
  },
]
