import { expect, it } from 'vitest'
import { LoadShedder } from './load-shedding.ts'

/** An event loop whose clock and busy time the test moves. */
function loop(limitMs = 200) {
  let now = 0
  let active = 0
  const shedder = new LoadShedder(limitMs, {
    now: () => now,
    utilization: () => ({ active, idle: now - active, utilization: 0 }),
    isWatching: false,
  })
  const pass = (ms: number, busy = 0) => {
    now += ms
    active += busy
  }
  const request = (owner: string) => {
    const share = shedder.arrived()
    share.owner = owner
    return share
  }
  const isShed = (owner: string) => shedder.refusal(owner) !== undefined
  return { shedder, pass, request, isShed }
}

it('refuses the heaviest workspace after two late seconds, then the next, and none that causes little load', () => {
  const { shedder, pass, request, isShed } = loop()
  for (const [owner, busy] of [
    ['heavy', 600],
    ['middle', 300],
    ['light', 20],
  ] as const) {
    const share = request(owner)
    pass(busy, busy)
    share.end()
  }
  shedder.judge(500)
  expect(isShed('heavy')).toBe(false)
  shedder.judge(500)
  expect([isShed('heavy'), isShed('middle'), isShed('light')]).toEqual([true, false, false])
  shedder.judge(500)
  shedder.judge(500)
  expect([isShed('heavy'), isShed('middle'), isShed('light')]).toEqual([true, true, false])
  expect(shedder.refusal('heavy')).toMatchObject({
    status: 503,
    code: 'overloaded',
    headers: { 'Retry-After': '5' },
  })
})

it('serves everybody again once the event loop has recovered, and not before', () => {
  const { shedder, pass, request, isShed } = loop()
  const share = request('heavy')
  pass(500, 500)
  share.end()
  shedder.judge(300)
  shedder.judge(300)
  shedder.judge(150)
  expect(isShed('heavy')).toBe(true)
  shedder.judge(50)
  expect(isShed('heavy')).toBe(false)
  shedder.judge(300)
  expect(isShed('heavy')).toBe(false)
})

it('divides busy time among the requests under way and leaves idle time out', () => {
  const { shedder, pass, request, isShed } = loop()
  const waits = request('waits')
  // Nothing happens: the request waits for the database.
  pass(10_000, 0)
  const works = request('works')
  pass(100, 100)
  waits.end()
  pass(900, 900)
  works.end()
  works.end()
  shedder.judge(500)
  shedder.judge(500)
  expect([isShed('works'), isShed('waits')]).toEqual([true, false])
})

it('never refuses anybody with a limit of 0', () => {
  const { shedder, pass, request, isShed } = loop(0)
  const share = request('heavy')
  pass(500, 500)
  share.end()
  for (let n = 0; n < 5; n += 1) shedder.judge(0)
  expect(isShed('heavy')).toBe(false)
})
