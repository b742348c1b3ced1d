import { Bold, Code, Italic, type LucideIcon, Type } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { MENU_CONTENT, MENU_ITEM } from '../ui/menu.ts'

const FORMATS: readonly (readonly [icon: LucideIcon, name: string, sign: string, key?: string])[] = [
  [Bold, t('Bold'), '**', 'Ctrl B'],
  [Italic, t('Italic'), '_', 'Ctrl I'],
  [Code, t('Code'), '`'],
]

/** Sets what is selected in the signs of a format, or puts them where the cursor is. */
export function FormatMenu({ onChoose }: { readonly onChoose: (sign: string) => void }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <IconButton label={t('Format')} icon={Type} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="start"
          side="top"
          sideOffset={6}
          className={MENU_CONTENT}
          // The field gets the focus back, with its selection.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {FORMATS.map(([Icon, name, sign, key]) => (
            <Menu.Item key={sign} className={MENU_ITEM} onSelect={() => onChoose(sign)}>
              <Icon aria-hidden="true" className="size-3.5 text-muted" />
              <span className="grow">{name}</span>
              {key !== undefined && <Kbd>{key}</Kbd>}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
