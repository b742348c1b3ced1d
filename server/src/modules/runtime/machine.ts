import { availableParallelism, networkInterfaces, totalmem } from 'node:os'

const GIGABYTE = 1024 ** 3

/** Such as "2 cores, 24 GB". */
export function machineSize(): string {
  const cores = availableParallelism()
  const gigabytes = Math.max(1, Math.round(totalmem() / GIGABYTE))
  return `${cores} ${cores === 1 ? 'core' : 'cores'}, ${gigabytes} GB`
}

/** The first address that others may reach this machine at; empty when there is only the loopback one. */
export function machineAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? ''
}
