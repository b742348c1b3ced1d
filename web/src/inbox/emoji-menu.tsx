import { Smile } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/button.tsx'

/** What support teams send; the system's own picker has the rest. */
const EMOJI =
  '😀 😃 😊 🙂 😉 😍 🤗 🤔 😅 😂 🙈 😕 😢 😮 😴 🥳 👍 👎 👌 🙏 👏 🙌 💪 👋 🤝 ✌️ ❤️ 💙 💚 🎉 🎁 🎂 ⭐ ✨ 🔥 💡 ✅ ❌ ⚠️ ❓ ❗ ⏰ 📅 📍 📎 📷 📞 ✉️ 💳 🧾 🏠 🏨 🚗 ✈️ 🚆 ☀️ 🌧️ ☕ 🍽️ 🐶'.split(
    ' ',
  )

export function EmojiMenu({ onChoose }: { readonly onChoose: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={t('Emoji')} icon={Smile} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side="top"
          sideOffset={6}
          aria-label={t('Emoji')}
          className="z-50 grid animate-rise grid-cols-10 rounded-lg border border-line bg-raised p-1.5 shadow-float outline-none"
          // The field gets the focus back with the emoji in it.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="grid size-7 place-items-center rounded-md text-base hover:bg-hover pointer-coarse:size-8"
              onClick={() => {
                setOpen(false)
                onChoose(emoji)
              }}
            >
              {emoji}
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
