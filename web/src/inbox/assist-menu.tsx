import { Sparkles } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { LANGUAGES, type Language } from '../language/language-names.ts'
import { currentLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MENU_CONTENT, MENU_ITEM } from '../ui/menu.ts'

interface AssistMenuProps {
  /** Of the conversation, in the API. */
  readonly path: `/api/v1/conversations/${string}`
  readonly text: string
  readonly onWrite: (text: string) => void
}

/** "German", in the console's language. */
const languageNames = new Intl.DisplayNames(currentLanguage, { type: 'language' })

/** The model improves or translates the draft, which can be had back, or says what the conversation was about. */
export function AssistMenu({ path, text, onWrite }: AssistMenuProps) {
  const [summary, setSummary] = useState<string>()
  const { say } = useToasts()
  const ask = useWrite('POST /api/v1/conversations/{conversationId}/assist')
  const isBlank = text.trim() === ''
  const rewrite = (body: { readonly task: string; readonly language?: string }, done: string) =>
    ask.mutate(
      { path: `${path}/assist`, body: { ...body, text } },
      {
        onSuccess: ({ text: written }) => {
          onWrite(written)
          say(done, { label: t('Undo'), run: () => onWrite(text) })
        },
      },
    )
  const summarise = () =>
    ask.mutate(
      { path: `${path}/assist`, body: { task: 'summarise', language: currentLanguage } },
      { onSuccess: (answer) => setSummary(answer.text) },
    )
  const translate = (language: Language) =>
    rewrite({ task: 'translate', language }, t('Your draft was translated.'))
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger asChild>
          <Button look="quiet" icon={Sparkles} disabled={ask.isPending}>
            {ask.isPending ? t('Writing…') : t('Assist')}
          </Button>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content align="start" side="top" sideOffset={6} className={MENU_CONTENT}>
            <Menu.Item
              className={MENU_ITEM}
              disabled={isBlank}
              onSelect={() => rewrite({ task: 'improve' }, t('Your draft was improved.'))}
            >
              {t('Improve the draft')}
            </Menu.Item>
            <Menu.Sub>
              <Menu.SubTrigger className={MENU_ITEM} disabled={isBlank}>
                {t('Translate the draft into')}
              </Menu.SubTrigger>
              <Menu.Portal>
                <Menu.SubContent className={`${MENU_CONTENT} max-h-80 overflow-auto`}>
                  {(Object.keys(LANGUAGES) as Language[]).map((language) => (
                    <Menu.Item key={language} className={MENU_ITEM} onSelect={() => translate(language)}>
                      {languageNames.of(language)}
                    </Menu.Item>
                  ))}
                </Menu.SubContent>
              </Menu.Portal>
            </Menu.Sub>
            <Menu.Item className={MENU_ITEM} onSelect={summarise}>
              {t('Summarise the conversation')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      <Dialog
        title={t('Summary')}
        about={t('Written by the model. Check it before you rely on it.')}
        isOpen={summary !== undefined}
        onClose={() => setSummary(undefined)}
      >
        <p className="whitespace-pre-wrap">{summary}</p>
      </Dialog>
    </>
  )
}
