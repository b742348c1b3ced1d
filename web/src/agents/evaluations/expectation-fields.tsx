import { t } from '../../language/t.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type Draft, expectsNothing } from './draft.ts'

interface ExpectationFieldsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}

/** What the last answer must be like. */
export function ExpectationFields({ draft, onChange }: ExpectationFieldsProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-semibold">{t('What is expected of the answer')}</legend>
      {expectsNothing(draft) && <p className="text-xs text-muted">{t('Fill in at least one of these.')}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        <TextArea
          label={t('It has these words, one per line')}
          rows={2}
          value={draft.contains}
          hint={t('Whole words, whatever their case and accents. “refund*” also finds “refunds”.')}
          onChange={(event) => onChange({ contains: event.target.value })}
        />
        <TextArea
          label={t('It does not have these words, one per line')}
          rows={2}
          value={draft.notContains}
          onChange={(event) => onChange({ notContains: event.target.value })}
        />
      </div>
      <TextArea
        label={t('It means the same as this answer')}
        rows={3}
        maxLength={4_000}
        value={draft.reference}
        onChange={(event) => onChange({ reference: event.target.value })}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField
          label={t('Similarity needed, from 0 to 1')}
          type="number"
          min={0}
          max={1}
          step={0.01}
          disabled={draft.reference.trim() === ''}
          value={draft.similarity}
          onChange={(event) => onChange({ similarity: event.target.value })}
        />
        <TextField
          label={t('Seconds it may take')}
          type="number"
          min={0.001}
          max={300}
          step="any"
          value={draft.seconds}
          onChange={(event) => onChange({ seconds: event.target.value })}
        />
      </div>
      <TextArea
        label={t('Rubric')}
        rows={2}
        maxLength={2_000}
        value={draft.rubric}
        placeholder={t('Polite, and says how long a refund takes.')}
        hint={t(
          'Judged by the model of the project, which costs what its answer takes. Without a model it is left out.',
        )}
        onChange={(event) => onChange({ rubric: event.target.value })}
      />
    </fieldset>
  )
}
