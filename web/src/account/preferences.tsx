import type { FormEvent } from 'react'
import { useWrite } from '../api/queries.ts'
import { LANGUAGES } from '../language/language-names.ts'
import { chooseLanguage, chosenLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { chooseTimeZone, chosenTimeZone, timeZones } from '../language/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { EditForm } from '../ui/unsaved.tsx'

const PATH = '/api/v1/me/preferences'

/** Kept with the account, and in this browser so that the sign-in page speaks the language too. */
export function Preferences() {
  const save = useWrite('PUT /api/v1/me/preferences', {
    after: (saved) => {
      chooseLanguage(saved.language)
      chooseTimeZone(saved.time_zone)
      // Every module has its words from its start.
      location.reload()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { language: textOf(form, 'language'), time_zone: textOf(form, 'time_zone') }
    save.mutate({ path: PATH, body })
  }
  return (
    <Panel title={t('Language and time')} className="max-w-xl">
      <EditForm write={save} onSubmit={submit} className="space-y-3">
        <SelectField
          label={t('Language')}
          name="language"
          defaultValue={chosenLanguage() ?? ''}
          hint={t(
            'All but English are translated by machine. What people and agents write is not translated.',
          )}
        >
          <option value="">{t('As in the browser')}</option>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Time zone')}
          name="time_zone"
          defaultValue={chosenTimeZone() ?? ''}
          hint={t('Dates and times of the console are shown in it.')}
        >
          <option value="">{t('As in the browser')}</option>
          {timeZones().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <Button look="main" type="submit" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </EditForm>
    </Panel>
  )
}
