import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { type Permission, useMay } from '../shell/permissions.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly about?: string
}

const CLOSE =
  'absolute top-3 end-3 grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink'

function Content(props: DialogProps & { readonly className: string; readonly hasCloseButton?: boolean }) {
  const { title, isOpen, onClose, children, about, className, hasCloseButton = true } = props
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed z-40 overflow-auto border-line bg-raised p-5 shadow-float outline-none ${className}`}
        >
          <Radix.Title className="mb-1 pe-8 text-lg font-semibold">{title}</Radix.Title>
          {about !== undefined && (
            <Radix.Description className="mb-3 text-sm text-muted">{about}</Radix.Description>
          )}
          {children}
          {hasCloseButton && (
            <Radix.Close aria-label={t('Dismiss')} className={CLOSE}>
              <X aria-hidden="true" className="size-4" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const Dialog = (props: DialogProps) => (
  <Content
    {...props}
    className="top-[10vh] left-1/2 max-h-[80vh] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 animate-rise rounded-xl border"
  />
)

/** A panel at the edge of the window, for what belongs beside the page and not in front of it. */
export const Drawer = ({
  side = 'right',
  isWide = false,
  ...props
}: DialogProps & {
  readonly side?: 'left' | 'right'
  readonly hasCloseButton?: boolean
  /** For what has columns of its own. */
  readonly isWide?: boolean
}) => (
  <Content
    {...props}
    className={`inset-y-0 animate-slide ${isWide ? 'w-[min(38rem,calc(100vw-1.5rem))]' : 'w-[min(24rem,calc(100vw-3rem))]'} ${side === 'right' ? 'end-0 border-s' : 'start-0 border-e'}`}
  />
)

interface ConfirmProps {
  readonly label: string
  readonly title: string
  readonly about: string
  /** What has to be typed before it may be done; for what cannot be taken back. */
  readonly word?: string
  readonly onConfirm: () => void
  readonly disabled?: boolean
  /** People without this permission do not see the button. */
  readonly needs?: Permission
  /** Drawn as a word among other words. */
  readonly isLink?: boolean
}

/** A button that asks once more. */
export function Confirm(props: ConfirmProps) {
  const { label, title, about, word, onConfirm, disabled, needs = 'write', isLink = false } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const mayConfirm = useMay(needs)
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  if (!mayConfirm) return null
  return (
    <>
      {isLink ? (
        <button type="button" className="underline underline-offset-2" onClick={() => setOpen(true)}>
          {label}
        </button>
      ) : (
        <Button look="bad" disabled={disabled} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Dialog title={title} about={about} isOpen={isOpen} onClose={close}>
        {word !== undefined && (
          <div className="mb-4">
            <TextField
              label={t('Type {word} to continue', { word })}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t('Cancel')}</Button>
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
