import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, Drawer } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { type Draft, draftOf, entry, expectsNothing, isSame, testFrom } from './draft.ts'
import { EarlierLines } from './earlier-lines.tsx'
import { ExpectationFields } from './expectation-fields.tsx'
import { LineFields } from './line-fields.tsx'
import type { NewTest, Test } from './types.ts'

interface EditorProps {
  readonly agentId: string
  /** A test to change, one that was prepared, or none: a new one. */
  readonly test: Test | NewTest | undefined
  readonly onClose: () => void
  readonly onSaved?: (test: Test) => void
}

const LINES_MAX = 10

const idOf = (test: EditorProps['test']): string | undefined =>
  test !== undefined && 'case_id' in test ? test.case_id : undefined

function Editor({ agentId, test, onClose, onSaved }: EditorProps) {
  const [shown] = useState(() => draftOf(test))
  const [draft, setDraft] = useState(shown)
  const [isAsking, setAsking] = useState(false)
  const id = idOf(test)
  const path = `/api/v1/agents/${agentId}/evaluation-cases` as const
  const options = {
    renews: [path],
    ...(onSaved === undefined ? { done: t('The test is saved.') } : {}),
    after: (saved: Test) => {
      onSaved?.(saved)
      onClose()
    },
  }
  const create = useWrite('POST /api/v1/agents/{agentId}/evaluation-cases', options)
  const replace = useWrite('PATCH /api/v1/agents/{agentId}/evaluation-cases/{caseId}', options)
  const save = id === undefined ? create : replace
  // What was prepared, such as from a conversation, would be lost as well.
  const isEdited = !save.isSuccess && (!isSame(draft, shown) || (test !== undefined && id === undefined))
  useUnsaved(isEdited)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const source = id === undefined && test !== undefined ? sourceOf(test) : {}
    const body = { ...testFrom(draft), ...source }
    if (id === undefined) create.mutate({ path, body })
    else replace.mutate({ path: `${path}/${id}`, body })
  }
  const close = () => (isEdited ? setAsking(true) : onClose())
  return (
    <Drawer isWide title={id === undefined ? t('New test') : t('Edit test')} isOpen onClose={close}>
      <form onSubmit={submit} className="mt-2 space-y-4">
        <TextField
          label={t('Name')}
          required
          maxLength={120}
          value={draft.name}
          placeholder={t('Knows when we are open')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <EarlierLines entries={draft.earlier} onChange={(earlier) => change({ earlier })} />
        <fieldset className="space-y-2">
          <legend className="text-sm font-semibold">{t('What the person says')}</legend>
          <LineFields
            entries={draft.lines}
            labelOf={(number) => t('Line {number}', { number })}
            onChange={(lines) => change({ lines })}
          />
          {draft.lines.length < LINES_MAX && (
            <Button icon={Plus} onClick={() => change({ lines: [...draft.lines, entry()] })}>
              {t('Add a line')}
            </Button>
          )}
          <p className="text-xs text-muted">
            {t('The agent answers each line before it hears the next. The last answer is judged.')}
          </p>
        </fieldset>
        <fieldset className="space-y-2">
          <legend className="text-sm font-semibold">{t('What is known of the person')}</legend>
          <TextField
            label={t('Their name')}
            maxLength={200}
            value={draft.personName}
            onChange={(event) => change({ personName: event.target.value })}
          />
          <TextArea
            label={t('Facts, one per line')}
            rows={2}
            value={draft.facts}
            placeholder={t('Lives in Lisbon.')}
            onChange={(event) => change({ facts: event.target.value })}
          />
        </fieldset>
        <ExpectationFields draft={draft} onChange={change} />
        {save.error !== null && <ProblemNote error={save.error} />}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t border-line bg-raised px-5 py-3">
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            type="submit"
            look="main"
            disabled={save.isPending || expectsNothing(draft) || testFrom(draft).lines.length === 0}
          >
            {t('Save')}
          </Button>
        </div>
      </form>
      <Dialog
        title={t('Leave without saving?')}
        about={t('What you changed here is not saved.')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <div className="flex justify-end gap-2">
          <Button look="bad" onClick={onClose}>
            {t('Leave')}
          </Button>
          <Button look="main" onClick={() => setAsking(false)}>
            {t('Stay')}
          </Button>
        </div>
      </Dialog>
    </Drawer>
  )
}

/** Whose conversation the test is made from: it is erased with them. */
const sourceOf = ({ user_id, session_id }: NewTest): Partial<NewTest> => ({
  ...(user_id === undefined ? {} : { user_id }),
  ...(session_id === undefined ? {} : { session_id }),
})

/** Adds a test or changes one, in a panel beside the page. Closing it with edits asks first. */
export const TestEditor = (props: EditorProps) => <Editor key={idOf(props.test) ?? 'new'} {...props} />
