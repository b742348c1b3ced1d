import { useSyncExternalStore } from 'react'

/** How this browser tells its person that something waits for them. */
export type AttentionKind = 'sound' | 'desktop'

const KEY = 'rapport.attention.'
const listeners = new Set<() => void>()

const isOn = (kind: AttentionKind): boolean => localStorage.getItem(KEY + kind) === 'on'

export function useAttention(kind: AttentionKind): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isOn(kind),
  )
}

/** False when the browser does not allow it. */
export async function setAttention(kind: AttentionKind, wanted: boolean): Promise<boolean> {
  const needsLeave = wanted && kind === 'desktop'
  if (needsLeave && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted'))
    return false
  if (wanted) localStorage.setItem(KEY + kind, 'on')
  else localStorage.removeItem(KEY + kind)
  for (const changed of listeners) changed()
  return true
}

const TONE_HZ = 740
const TONE_S = 0.18
const LOUDNESS = 0.06
let audio: AudioContext | undefined

/** A short tone that fades, made here: there is no file to load. */
function ring(): void {
  audio ??= new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = TONE_HZ
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + TONE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + TONE_S)
}

interface Attention {
  readonly title: string
  /** Several about the same thing replace each other. */
  readonly tag: string
  readonly onOpen: () => void
}

/** Rings and notifies as far as the person wants it; nothing is shown over a window that has the focus. */
export function callAttention({ title, tag, onOpen }: Attention): void {
  if (isOn('sound')) ring()
  if (!isOn('desktop') || document.hasFocus() || Notification.permission !== 'granted') return
  const shown = new Notification(title, { tag })
  shown.addEventListener('click', () => {
    window.focus()
    onOpen()
    shown.close()
  })
}
