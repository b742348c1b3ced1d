import type { FormEvent } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { type LookProps, useManifestWrite } from './widget-manifest.ts'

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What visitors read before they write, by day and outside business hours. */
export function WidgetWelcome({ current, path, look, onChange }: LookProps) {
  const save = useManifestWrite(path)
  const { version, manifest } = current
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const widget = {
      ...manifest.widget,
      greeting: look.greeting,
      starters: linesOf(textOf(form, 'starters')),
      away_text: textOf(form, 'away_text'),
    }
    save.mutate({ path, body: { version, manifest: { ...manifest, widget } } })
  }
  return (
    <Panel title={t('Welcome')}>
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <TextArea
          label={t('Greeting')}
          rows={2}
          maxLength={500}
          placeholder={t('Good day! What can we do for you?')}
          value={look.greeting}
          onChange={(event) => onChange({ greeting: event.target.value })}
        />
        <TextArea
          label={t('First messages to choose from')}
          name="starters"
          rows={3}
          defaultValue={manifest.widget?.starters?.join('\n')}
          hint={t('One a line, six at most. A click sends it.')}
        />
        <TextArea
          label={t('Outside business hours')}
          name="away_text"
          rows={2}
          maxLength={500}
          defaultValue={manifest.widget?.away_text}
          placeholder={t('We are back at nine. Leave your address and we write to you.')}
          hint={t(
            'Shown outside business hours, with fields for a name and an e-mail address. The agent answers all the same.',
          )}
        />
        <Button type="submit" needs="manage" disabled={save.isPending}>
          {t('Save the welcome')}
        </Button>
      </EditForm>
    </Panel>
  )
}
