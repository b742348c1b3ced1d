import { expect, it } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

/** Work that notes when it begins and ends, and ends when it is told to. */
function works() {
  const noted: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    noted.push(`${name} begins`)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    noted.push(`${name} ends`)
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { noted, work, end }
}

it('lets one at a time do its work, in the order of asking, and others do theirs meanwhile', async () => {
  const line = new KeyedMutex()
  const { noted, work, end } = works()
  const all = [line.run('a', work('first')), line.run('a', work('second')), line.run('b', work('other'))]
  expect(noted).toEqual(['first begins', 'other begins'])
  await end('first')
  expect(noted.slice(2)).toEqual(['first ends', 'second begins'])
  await end('second')
  await end('other')
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other'])
})

it('goes on after a failure, which only those hear of whose work it was', async () => {
  const line = new KeyedMutex()
  const failing = line.run('a', async () => {
    throw new Error('no')
  })
  const next = line.run('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await line.run('a', async () => 'again')).toBe('again')
})
