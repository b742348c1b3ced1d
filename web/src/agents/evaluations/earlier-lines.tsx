import { Plus } from 'lucide-react'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { type EarlierEntry, earlierEntry } from './draft.ts'
import { LineFields } from './line-fields.tsx'

interface EarlierLinesProps {
  readonly entries: readonly EarlierEntry[]
  readonly onChange: (entries: readonly EarlierEntry[]) => void
}

const EARLIER_MAX = 40

/** What was said before, word for word: the agent is not asked for it again. Closed until there is something. */
export function EarlierLines({ entries, onChange }: EarlierLinesProps) {
  const add = () => onChange([...entries, earlierEntry('user'), earlierEntry('assistant')])
  return (
    <details open={entries.length > 0} className="rounded-lg border border-line px-3 py-2">
      <summary className="cursor-pointer text-sm font-semibold">{t('What was said before')}</summary>
      <div className="mt-2 space-y-2">
        <LineFields
          mayBeEmpty
          entries={entries}
          labelOf={(number, { role }) =>
            role === 'user' ? t('{number}. The person', { number }) : t('{number}. The agent', { number })
          }
          onChange={onChange}
        />
        {entries.length < EARLIER_MAX - 1 && (
          <Button icon={Plus} onClick={add}>
            {t('Add a question and its answer')}
          </Button>
        )}
        <p className="text-xs text-muted">
          {t('It stands as it is: the agent is not asked for these answers again.')}
        </p>
      </div>
    </details>
  )
}
