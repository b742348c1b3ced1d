/** What a person tells on different days, a question, and what the answer must and must not say. */
export interface Story {
  readonly said: readonly string[]
  readonly question: string
  readonly says: RegExp
  readonly never?: RegExp
}

const story = (said: readonly string[], question: string, says: RegExp, never?: RegExp): Story => ({
  said,
  question,
  says,
  ...(never === undefined ? {} : { never }),
})

/** Written after the rules were last changed; none was changed for them. */
export const ENGLISH: readonly Story[] = [
  story(
    ['I coach the under-tens on Saturdays', 'Stepped down as coach, no time any more'],
    'Do I coach a team?',
    /stepped down|no time|no longer/i,
    /^yes/i,
  ),
  story(
    ['Our au pair is Camille from Nantes', 'Camille flew home, the new au pair is Sofia'],
    'Who is our au pair?',
    /sofia/i,
  ),
  story(
    ['I keep three hives of bees', 'Lost all three hives over the winter'],
    'Do I keep bees?',
    /lost/i,
    /^yes/i,
  ),
  story(
    ['I owe the bank 9,000 on the car', 'The car is paid off since Friday'],
    'Do I still owe money on the car?',
    /paid off|no\b/i,
    /^yes/i,
  ),
  story(
    ['My sister Marta is a flight attendant', 'Marta hung up the uniform and opened a café'],
    'What does Marta do?',
    /café|hung up/i,
  ),
  story(
    ['Ibuprofen upsets my stomach badly', 'Kiwis make my tongue tingle'],
    'Which foods or medicines are bad for me?',
    /ibuprofen|kiwi/i,
  ),
  story(['Aspirin gives me hives'], 'Can I take aspirin?', /no\b|hives|react/i, /^yes/i),
  story(
    ['The exam is on 4 December', 'They pushed the exam to 11 December'],
    'When is my exam?',
    /11 December/i,
  ),
  story(['I am a night owl', 'Since the baby I get up at five'], 'When do I get up?', /five|5/i),
  story(
    ['We rent out the granny flat to Mr Kowalski', 'Mr Kowalski moved to a care home, the flat is empty'],
    'Who lives in the granny flat?',
    /moved|empty|care home/i,
  ),
  story(
    ['My running partner is Lukas', 'Lukas broke his ankle, so I run alone'],
    'Who do I run with?',
    /alone|broke his ankle/i,
  ),
  story(
    ['I have a season ticket for the opera', 'Did not renew my season ticket'],
    'Do I have a season ticket for the opera?',
    /not renew|didn't renew|no\b/i,
    /^yes/i,
  ),
  story(['I wear a size 10 shoe'], 'What is my shoe size?', /10/),
  story(
    ['I was a smoker for twenty years', 'Nicotine-free since Easter'],
    'Do I smoke?',
    /nicotine-free|no\b/i,
    /^yes/i,
  ),
  story(['My laptop is a ThinkPad', 'Switched to a MacBook for work'], 'Which laptop do I use?', /macbook/i),
  story(
    ['Our daughter Elin starts school in August', 'Elin is in first grade now and loves it'],
    'Is Elin at school?',
    /first grade|school/i,
    /^no\b/i,
  ),
  story(
    ['I volunteer at the food bank every Thursday', 'I had to stop at the food bank because of my back'],
    'Do I still volunteer at the food bank?',
    /stop|no\b/i,
    /^yes/i,
  ),
  story(
    ['I have an interview at Philips on Monday', 'Philips turned me down'],
    'Did Philips hire me?',
    /turned|no\b/i,
    /^yes/i,
  ),
  story(
    ['My blood pressure is too high', 'Blood pressure is back to normal, says my GP'],
    'How is my blood pressure?',
    /normal/i,
  ),
  story(
    ['I love strong coffee', 'Cut out coffee on doctor’s orders'],
    'Do I drink coffee?',
    /cut out|no\b|gave up/i,
    /^yes/i,
  ),
  story(
    ['Granddad lives on his own in Ayr', 'Granddad moved in with my aunt in Perth'],
    'Where does my grandfather live?',
    /perth/i,
  ),
  story(
    ['The dishwasher is broken', 'Got the dishwasher repaired at last'],
    'Does the dishwasher work?',
    /repaired/i,
  ),
  story(
    ['I am saving for a camper van', 'Bought the camper van yesterday!'],
    'Do I have a camper van?',
    /bought|yes/i,
    /^no\b/i,
  ),
  story(['My godson is called Arlo'], 'What is the name of my godson?', /arlo/i),
  story(
    ['We are trying for a second child', 'Twelve weeks along with number two'],
    'Am I expecting?',
    /twelve|number two|yes/i,
    /^no\b/i,
  ),
  story(
    ['Dr Ahmed is my dentist', 'Dr Ahmed closed the practice, I see Dr Lund these days'],
    'Who is my dentist?',
    /lund/i,
  ),
  story(['I do not drive', 'Got my licence in September'], 'Can I drive?', /licen[cs]e|yes/i, /^no\b/i),
  story(['My rent is 900 a month', 'The rent goes up to 980 from January'], 'How much is my rent?', /980/),
  story(
    ['I am terrified of flying', 'Took a course and flew to Malta without a tablet'],
    'Am I afraid of flying?',
    /course|malta/i,
    /^yes/i,
  ),
  story(['Everyone at work calls me Bex'], 'What should I be called?', /bex/i),
]

export const OTHER_LANGUAGES: readonly Story[] = [
  story(
    ['Ich trainiere samstags die Kinder im Verein', 'Als Trainer habe ich aufgehört, keine Zeit mehr'],
    'Trainiere ich noch die Kinder?',
    /aufgehört/i,
  ),
  story(['Von Kiwis juckt mir die Zunge'], 'Wogegen bin ich allergisch?', /kiwi/i),
  story(
    ['Mein Zahnarzt ist Dr. Ahmed', 'Dr. Ahmed hat die Praxis geschlossen, jetzt bin ich bei Dr. Lund'],
    'Wer ist mein Zahnarzt?',
    /lund/i,
  ),
  story(['Tengo tres colmenas', 'Perdí las tres colmenas este invierno'], '¿Tengo colmenas?', /perdí/i),
  story(['La aspirina me da urticaria'], '¿Soy alérgico a algo?', /aspirina/i),
  story(
    ['Mon loyer est de 900 euros', 'Le loyer passe à 980 euros maintenant'],
    'Combien est mon loyer ?',
    /980/,
  ),
  story(
    ['Notre jeune fille au pair est Camille', 'Camille est repartie, la nouvelle est Sofia'],
    'Qui est notre fille au pair ?',
    /sofia/i,
  ),
  story(['Bevo quattro caffè al giorno', 'Ho smesso con il caffè'], 'Bevo caffè?', /smesso/i),
  story(['A minha renda é de 700 euros', 'A renda mudou para 760 euros'], 'Quanto é a minha renda?', /760/),
  story(
    ['Ik heb drie bijenkasten', 'Alle bijenkasten verloren deze winter'],
    'Heb ik bijenkasten?',
    /verloren/i,
  ),
  story(
    ['Moim dentystą jest doktor Nowak', 'Doktor Nowak zamknął gabinet, teraz chodzę do doktor Lis'],
    'Kto jest moim dentystą?',
    /lis/i,
  ),
  story(['Haftada üç gün yüzüyorum', 'Yüzmeyi bıraktım'], 'Hâlâ yüzüyor muyum?', /bıraktım/i),
  story(['Я пью много кофе', 'Я бросил кофе'], 'Я пью кофе?', /бросил/i),
  story(['我每天喝咖啡', '我戒了咖啡'], '我喝咖啡吗？', /戒/),
]

/** Nothing of it was told: the answer must say so, or show what was said as what was said. */
export const UNTOLD: readonly Story[] = [
  'What is my blood type?',
  'When is my wedding anniversary?',
  'Do I have a brother?',
  'What is my address?',
  'Which car do I drive?',
  'How tall am I?',
  'What is my favourite film?',
  'Where did I go to university?',
].map((question) =>
  story(
    ['I teach pottery in Ghent', 'Our cat Suki is fifteen', 'Next week we fly to Porto'],
    question,
    /n't know|not sure|haven't told|can't recall|beyond what I know/i,
    /^(?:yes|no)\b/i,
  ),
)
