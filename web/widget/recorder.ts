import type { Words } from './catalogue.ts'
import { element } from './element.ts'

const LENGTH_MAX_MS = 5 * 60_000
/** Enough for speech: five minutes are about a megabyte. */
const BITS_PER_SECOND = 32_000

interface Hears {
  /** A recording is there. */
  take(file: File): void
  tell(status: string): void
}

/** A button that records from the microphone: pressed once it begins, pressed again it ends. */
export class Recorder {
  readonly button: HTMLButtonElement
  readonly #words: Words
  readonly #hears: Hears
  #recorder: MediaRecorder | undefined
  #ended: Promise<void> | undefined

  constructor(words: Words, hears: Hears) {
    this.#words = words
    this.#hears = hears
    this.button = element('button', { type: 'button', class: 'attach' })
    // Pages without encryption have no microphone, and old browsers no recorder.
    this.button.hidden = !('MediaRecorder' in globalThis) || navigator.mediaDevices === undefined
    this.button.addEventListener('click', () => void (this.#recorder ? this.end() : this.#begin()))
    this.#show()
  }

  /** Ends a recording that is under way; it is taken when this resolves. */
  async end(): Promise<void> {
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
    await this.#ended
  }

  async #begin(): Promise<void> {
    this.button.disabled = true
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      this.#record(stream)
      this.#hears.tell(this.#words.recording)
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      this.#hears.tell(isRefused ? this.#words.microphoneRefused : this.#words.noMicrophone)
    }
    this.button.disabled = false
  }

  #record(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND })
    const parts: Blob[] = []
    const timer = setTimeout(() => void this.end(), LENGTH_MAX_MS)
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    this.#ended = new Promise((resolve) => {
      recorder.addEventListener('stop', () => {
        clearTimeout(timer)
        // The browser shows that it listens until the tracks are stopped.
        for (const track of stream.getTracks()) track.stop()
        this.#recorder = undefined
        this.#show()
        this.#hears.tell('')
        const type = recorder.mimeType.split(';')[0] || 'audio/webm'
        const ending = type === 'audio/mp4' ? 'm4a' : (type.split('/')[1] ?? 'webm')
        this.#hears.take(new File(parts, `recording.${ending}`, { type }))
        resolve()
      })
    })
    this.#recorder = recorder
    recorder.start()
    this.#show()
  }

  #show(): void {
    const isOn = this.#recorder !== undefined
    const label = isOn ? this.#words.endRecording : this.#words.record
    this.button.textContent = isOn ? '⏹' : '🎤'
    this.button.classList.toggle('on', isOn)
    this.button.setAttribute('aria-label', label)
    this.button.title = label
  }
}
