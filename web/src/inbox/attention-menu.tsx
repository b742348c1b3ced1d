import { Bell, Check } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { t } from '../language/t.ts'
import { type AttentionKind, setAttention, useAttention } from '../shell/attention.ts'
import { useToasts } from '../shell/toasts.tsx'
import { IconButton } from '../ui/button.tsx'
import { MENU_CONTENT, MENU_ITEM } from '../ui/menu.ts'

function Choice({ kind, words }: { readonly kind: AttentionKind; readonly words: string }) {
  const isOn = useAttention(kind)
  const { say } = useToasts()
  const toggle = async () => {
    if (!(await setAttention(kind, !isOn)))
      say(t('Your browser blocks notifications of this page. Allow them in its settings.'))
  }
  return (
    <Menu.CheckboxItem checked={isOn} onSelect={() => void toggle()} className={MENU_ITEM}>
      <span className="grow">{words}</span>
      {isOn && <Check aria-hidden="true" className="size-4 text-muted" />}
    </Menu.CheckboxItem>
  )
}

/** How this browser says that a person or a colleague waits. */
export function AttentionMenu() {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <IconButton label={t('Notify me')} icon={Bell} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content align="end" sideOffset={4} className={`${MENU_CONTENT} max-w-64`}>
          <p className="px-2 pt-1.5 pb-1 text-xs text-muted">
            {t(
              'Of messages in conversations that a person answers or that are assigned to you, and of mentions.',
            )}
          </p>
          <Choice kind="sound" words={t('Play a sound')} />
          <Choice kind="desktop" words={t('Show on the desktop')} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
