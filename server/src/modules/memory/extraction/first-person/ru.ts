import type { FirstPerson } from './first-person.ts'

/** Russian: words with which people speak of themselves, and words that make a sentence no plain statement. */
export const ru: FirstPerson = {
  own: /(?<!\p{L})(?:я|мой|моя|моё|мои|моего|моей|меня|мне|мы|наш|наша|у нас|живу|работаю)(?!\p{L})/iu,
  doubtful:
    /(?<!\p{L})(?:ты|тебя|тебе|твой|вы|вас|вам|ваш|спасибо|пожалуйста|думаю|надеюсь|кажется|если|может|хотел бы|хотела бы)(?!\p{L})/iu,
}
