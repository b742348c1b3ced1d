import { t } from '../language/t.ts'

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: BlobPart, type = 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const KILOBYTE = 1_000
export const sizeOf = (bytes: number): string =>
  bytes < KILOBYTE ** 2
    ? t('{bytes} kB', { bytes: Math.ceil(bytes / KILOBYTE) })
    : t('{bytes} MB', { bytes: (bytes / KILOBYTE ** 2).toFixed(1) })
