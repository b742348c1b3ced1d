import { expect, it } from 'vitest'
import { Vault } from './vault.ts'

const vault = new Vault(Buffer.alloc(32, 1))

it('opens what it sealed', () => {
  for (const plain of ['', 'secret', 'ключ 🔑', 'x'.repeat(100_000)]) {
    expect(vault.open(vault.seal(plain, 'here'), 'here')).toBe(plain)
  }
  expect(vault.seal('same', 'here')).not.toEqual(vault.seal('same', 'here'))
})

it('does not open what was moved elsewhere, or belongs to another key', () => {
  const sealed = vault.seal('secret', 'tenant/1')
  expect(() => vault.open(sealed, 'tenant/2')).toThrow()
  expect(() => new Vault(Buffer.alloc(32, 2)).open(sealed, 'tenant/1')).toThrow()
})

it('does not open what was changed, in any byte', () => {
  const sealed = vault.seal('secret', 'here')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed, 'here')).toThrow()
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => vault.open(sealed.subarray(0, length), 'here')).toThrow()
  }
})

it('recognises a secret by its hash, under its own key only', () => {
  const hash = vault.keyedHash('tmp-abc')
  expect(vault.matches('tmp-abc', hash)).toBe(true)
  expect(vault.matches('tmp-abd', hash)).toBe(false)
  expect(vault.matches('tmp-abc', hash.subarray(1))).toBe(false)
  expect(new Vault(Buffer.alloc(32, 2)).matches('tmp-abc', hash)).toBe(false)
})
