import type { TopicWords } from './topic-words.ts'

/** English: how the topics of everyday life are asked for, and in which words they are told. */
export const en: TopicWords = {
  name: {
    asked: 'name called',
    told: 'i_am',
  },
  home: {
    asked: 'live living home address reside moved city town',
    told: 'flat$ apartment rent',
  },
  origin: {
    asked: 'from origin hometown',
    told: '',
  },
  work: {
    asked: 'work job profession occupation employ company career',
    told: 'nurse teacher driver engineer lawyer chef',
  },
  age: {
    asked: 'old age years',
    told: '',
  },
  birthday: {
    asked: 'birthday born bday',
    told: 'turn',
  },
  partner: {
    asked: 'wife husband partner spouse married girlfriend boyfriend fianc engaged wedding',
    told: '',
  },
  child: {
    asked: 'child kid$ kids son sons daughter baby',
    told: '',
  },
  brother: {
    asked: 'brother sibling',
    told: '',
  },
  sister: {
    asked: 'sister sibling',
    told: '',
  },
  mother: {
    asked: 'mother mom mum moms mums parents',
    told: '',
  },
  father: {
    asked: 'father dad dads parents',
    told: '',
  },
  dog: {
    asked: 'dog puppy',
    told: '',
  },
  cat: {
    asked: 'cat cats kitten',
    told: '',
  },
  pet: {
    asked: 'pet pets animal',
    told: 'rabbit hamster parrot',
  },
  allergy: {
    asked: 'allerg intoleran rash hives swell itch',
    told: '',
  },
  diet: {
    asked: 'vegan vegetarian diet gluten pork',
    told: '',
  },
  eat: {
    asked: 'eat eats eating food cook avoid dish meal',
    told: 'fish$ meat cheese bread',
  },
  drink: {
    asked: 'drink drinks coffee tea beer wine',
    told: '',
  },
  like: {
    asked: 'like likes love enjoy',
    told: '',
  },
  dislike: {
    asked: 'hate dislike detest',
    told: '',
  },
  favourite: {
    asked: 'favourite favorite prefer',
    told: '',
  },
  hobby: {
    asked: 'hobby hobbies pastime spare weekend',
    told: '',
  },
  sport: {
    asked: 'sport football tennis swim running gym yoga jog cycling',
    told: '',
  },
  music: {
    asked: 'music instrument guitar piano violin cello sing',
    told: 'song band$ concert rock jazz pop$',
  },
  language: {
    asked: 'language speak learning',
    told: '',
  },
  car: {
    asked: 'car cars drive vehicle',
    told: '',
  },
  study: {
    asked: 'study studies university college degree school',
    told: '',
  },
  trip: {
    asked: 'trip travel vacation holiday flight fly flying',
    told: '',
  },
  health: {
    asked: 'ill illness disease diabetes asthma medic doctor health',
    told: 'pain blood heart migraine',
  },
  colour: {
    asked: 'colour color',
    told: '',
  },
  boss: {
    asked: 'boss manager supervisor',
    told: '',
  },
  smoking: {
    asked: 'smok cigarette',
    told: '',
  },
  when: {
    asked: 'when',
    told: 'monday tuesday wednesday thursday friday saturday sunday january february march$ april june july august september october november december tomorrow next',
  },
  contact: {
    asked: 'phone number email e_mail mail',
    told: '',
  },
  plan: {
    asked: '',
    told: 'plan$ plans appointment interview wedding meeting exam dentist visit',
  },
  fear: {
    asked: 'afraid fear scared phobia',
    told: '',
  },
  media: {
    asked: 'film movie series',
    told: 'book novel',
  },
}
