import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly about?: string
}

export function Dialog({ title, isOpen, onClose, children, about }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          className="fixed top-[10vh] left-1/2 z-40 max-h-[80vh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-auto rounded-xl border border-line bg-panel p-5 shadow-2xl"
        >
          <Radix.Title className="mb-1 text-lg font-semibold">{title}</Radix.Title>
          {about !== undefined && (
            <Radix.Description className="mb-3 text-sm text-muted">{about}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmProps {
  readonly label: string
  readonly title: string
  readonly about: string
  /** What has to be typed before it may be done; for what cannot be taken back. */
  readonly word?: string
  readonly onConfirm: () => void
  readonly disabled?: boolean
}

/** A button that asks once more. */
export function Confirm({ label, title, about, word, onConfirm, disabled }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  return (
    <>
      <Button look="bad" disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} about={about} isOpen={isOpen} onClose={close}>
        {word !== undefined && (
          <label className="mb-3 block text-sm">
            Type <strong>{word}</strong> to go on
            <input
              className="mt-1 block min-h-9 w-full rounded-md border border-edge bg-panel px-3"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button
            look="bad"
            disabled={word !== undefined && typed !== word}
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
