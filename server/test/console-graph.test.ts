import { expect, it } from 'vitest'
import { Room } from '../../web/src/knowledge/graph/room.ts'

it('gives room for a name once, and to names beside it', () => {
  const room = new Room(200, 100)
  expect(room.take(20, 20, 90, 36)).toBe(true)
  expect(room.take(80, 30, 150, 46)).toBe(false)
  expect(room.take(100, 20, 170, 36)).toBe(true)
  expect(room.take(20, 44, 90, 60)).toBe(true)
  // What hangs over the edge takes what of it is in the picture.
  expect(room.take(180, 90, 260, 120)).toBe(true)
  expect(room.take(190, 95, 195, 99)).toBe(false)
})
