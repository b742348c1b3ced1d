import { availableParallelism, cpus, totalmem } from 'node:os'

/** Figures mean nothing without the machine that made them. */
export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const model = cpu?.model && cpu.model !== 'unknown' ? cpu.model : process.arch
  return `${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.versions.node}, ${process.platform}`
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
