import { talk, tuned } from './notation.ts'

/** What is only understood with what was said before. */
export const turns = [
  ...tuned('answers', [
    talk(['a: Where do you live?', 'u: Lyon.'], ['user/home=lyon']),
    talk(['a: Do you have any pets?', 'u: Yes, two cats'], ['user/pets/cat=2']),
    talk(["a: What's your name?", 'u: bea'], ['user/name=bea']),
    talk(['a: Nice to meet you! How old are you?', 'u: 29'], ['user/age=29']),
    talk(['a: What do you do for a living?', "u: I'm in marketing"], ['user/job=marketing']),
    talk(['a: What do you do for work?', 'u: plumber'], ['user/job=plumber']),
    talk(['a: Are you vegetarian?', 'u: yes'], ['user/diet=vegetarian']),
    talk(['a: Do you smoke?', 'u: no, never'], ['-user/smokes']),
    talk(['a: What is your favourite food?', 'u: Lasagna!'], ['user/favourite/food=lasagna']),
    talk(['a: Do you like jazz?', 'u: Not really'], ['-user/likes/jazz']),
    talk(['a: When is your birthday?', 'u: 5 November'], ['user/birthday=11-05']),
    talk(['a: Any allergies we should know about?', 'u: shellfish'], ['user/allergy/shellfish']),
    talk(['a: Where are you from?', 'u: a village near Gdansk'], ['user/origin=near gdansk']),
    talk(['a: Are you married?', 'u: Yep, for 12 years'], ['user/marital=married']),
    talk(['a: Do you have kids?', 'u: yes, a son called Leo'], ['user/family/son/leo']),
    talk(['a: Which company do you work for?', 'u: IKEA'], ['user/employer=ikea']),
    talk(['a: Could I have your email address?', 'u: j.doe@example.com'], ['user/email=j.doe@example.com']),
    talk(['a: When are you arriving?', 'u: on the 20th'], ['plan:user:arriving@2026-03-20']),
  ]),
  ...tuned('corrections', [
    talk(['u: Actually I moved to Lyon'], ['user/home=lyon'], { known: ['user/home=paris'] }),
    talk(
      ['u: My flight is on Friday', 'a: Noted, Friday.', "u: no, it's Thursday"],
      ['plan:user:flight@2026-03-12'],
    ),
    talk(['u: I have two cats', 'u: sorry, I meant two dogs'], ['user/pets/dog=2', '?~user/pets/cat']),
    talk(['a: How is life in Paris?', "u: actually it's Lyon"], ['user/home=lyon'], {
      known: ['user/home=paris'],
    }),
    talk(['u: I live in Leeds', 'u: *Leicester'], ['user/home=leicester']),
    talk(["u: I'm 34", 'u: oops, 35 actually'], ['user/age=35']),
    talk(['u: I work at Shell now, not BP'], ['user/employer=shell'], { known: ['user/employer=bp'] }),
    talk(['u: My name is Jon', 'a: Hi John!', "u: it's Jon, not John"], ['user/name=jon']),
    talk(['a: So you love coffee!', "u: No, I don't like coffee"], ['-user/likes/coffee'], {
      known: ['+user/likes/coffee'],
    }),
    talk(
      ['u: my sister Ana is a nurse', 'u: I mean a midwife'],
      ['user/family/sister/ana', 'ana/job=midwife'],
    ),
    talk(['a: You are vegetarian, right?', "u: not anymore, I'm vegan now"], ['user/diet=vegan'], {
      known: ['user/diet=vegetarian'],
    }),
    talk(["u: I'm not a teacher anymore"], ['~user/job=teacher'], { known: ['user/job=teacher'] }),
    talk(['u: we broke up'], ['user/marital=single'], { known: ['user/family/girlfriend=lea'] }),
    talk(['u: I meet Sam on Monday', 'u: wait, Tuesday I mean'], ['plan:user:sam@2026-03-17']),
    talk(
      ['a: Is your dog Rex well?', 'u: his name is Max, not Rex'],
      ['user/pet/max=dog', '?~user/pet/rex'],
      {
        known: ['user/pet/rex=dog'],
      },
    ),
    talk(["u: I don't live in Paris anymore"], ['~user/home=paris'], { known: ['user/home=paris'] }),
  ]),
]
