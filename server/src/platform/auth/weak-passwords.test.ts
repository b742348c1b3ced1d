import { expect, it } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { weaknessOf } from './weak-passwords.ts'

const about = ['Mei Tanaka', 'mei.tanaka@orchid.example', 'orchid-travel']

it.each([
  'password123',
  'Password123!',
  'P@ssw0rd2024',
  'p4$$w0rd!!!!',
  'Welcome12345',
  'W3lc0me2024!',
  'letmein12345',
  'l3tm31n!2024',
  'iloveyou1234',
  'administrator',
  'Administrator1',
  'changeme1234',
  'changeme!!!!',
  'Summer2024!!',
  'Winter-2025-',
  'sunshine1999',
  'footballfootball',
  'dragonmonkey',
  'master.shadow7',
  '1234567890',
  '0987654321',
  '12345678910',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'Qwertyuiop1!',
  'asdfghjkl123',
  'zxcvbnm12345',
  'abcdefghij',
  'abcd1234abcd',
  'aaaaaaaaaaaa',
  'abababababab',
  'abc123abc123',
  'aaaaabbbbb11',
  '19851224121985',
  'Pässwörd2024',
  // What is known about the person.
  'meitanaka2024',
  'MeiTanaka!!!',
  'tanaka123456',
  'orchidtravel1',
  'OrchidTravel-2025',
  'welcomeorchid',
  'mei.tanaka.99',
  'rapport12345',
  'Rapport!Admin1',
])('refuses %s', (password) => {
  const reason = weaknessOf(password, about)
  expect(reason).toEqual(expect.any(String))
  expect(reason).not.toContain(password)
})

it.each([
  'correct horse battery',
  'something else entirely',
  'the first new password',
  'no longer the same',
  'yet another one',
  'a new password',
  'a rather long sentence',
  'xK7#mq2LpZ',
  'tmp-3kf93jf93jf93jf0dk2',
  'blue kettle sings',
  'Vier Äpfel im Korb',
  '我的密码是一个很长的句子',
])('takes %s', (password) => {
  expect(weaknessOf(password, about)).toBeUndefined()
})

it('is done quickly with the longest and oddest', () => {
  const began = threadMs()
  for (const password of [
    'a1'.repeat(100),
    'password'.repeat(25),
    '1'.repeat(199),
    '𝔭'.repeat(100),
    '@$!'.repeat(66),
  ])
    weaknessOf(password, ['x'.repeat(200), undefined, ''])
  expect(threadMs() - began).toBeLessThan(200)
})
