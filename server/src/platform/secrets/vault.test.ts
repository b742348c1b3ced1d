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

const [first, second] = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']
const keyOf = (tenantId: string) => ({
  tenant_id: tenantId,
  workspace_key: vault.newWorkspaceKey(tenantId),
})

it('seals for a workspace so that only its key opens it, and only as a value of this workspace', () => {
  const [workspace, other] = [keyOf(first), keyOf(second)]
  const sealed = vault.sealFor(workspace, 'secret', 'here')
  expect(vault.openFor(workspace, sealed, 'here')).toBe('secret')
  expect(() => vault.openFor(workspace, sealed, 'there')).toThrow()
  expect(() => vault.openFor(other, sealed, 'here')).toThrow()
  // The key itself is bound to its workspace, and the value too.
  expect(() => vault.openFor({ ...workspace, tenant_id: second }, sealed, 'here')).toThrow()
  expect(() => vault.openFor({ ...other, tenant_id: first }, sealed, 'here')).toThrow()
  expect(() => vault.openFor({ ...workspace, workspace_key: null }, sealed, 'here')).toThrow()
  expect(() => vault.open(sealed, 'here')).toThrow()
  expect(() => vault.open(sealed.subarray(4), 'here')).toThrow()
  expect(() => new Vault(Buffer.alloc(32, 2)).openFor(workspace, sealed, 'here')).toThrow()
  expect(() => vault.sealFor({ ...workspace, workspace_key: null }, 'secret', 'here')).toThrow()
})

it('opens what was sealed before workspaces had keys', () => {
  const workspace = keyOf(first)
  expect(vault.openFor(workspace, vault.seal('old', 'here'), 'here')).toBe('old')
  expect(vault.openFor({ ...workspace, workspace_key: null }, vault.seal('old', 'here'), 'here')).toBe('old')
  expect(vault.isOfWorkspace(workspace, vault.seal('old', 'here'), 'here')).toBe(false)
  expect(vault.isOfWorkspace(workspace, vault.sealFor(workspace, 'new', 'here'), 'here')).toBe(true)
})

it('recognises a secret by its hash, under its own key only', () => {
  const hash = vault.keyedHash('tmp-abc')
  expect(vault.matches('tmp-abc', hash)).toBe(true)
  expect(vault.matches('tmp-abd', hash)).toBe(false)
  expect(vault.matches('tmp-abc', hash.subarray(1))).toBe(false)
  expect(new Vault(Buffer.alloc(32, 2)).matches('tmp-abc', hash)).toBe(false)
})
