import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { PIPELINE, type Pipeline, type Stage, type StageKind } from './pipeline.ts'

const KINDS: readonly (readonly [StageKind, string])[] = [
  ['open', t('On the way')],
  ['won', t('Won')],
  ['lost', t('Lost')],
]
const STAGES_MAX = 20

interface Row extends Stage {
  /** The same while the name is typed and the order changes. */
  readonly id: number
}

let lastId = 0
function rowOf(stage: Stage): Row {
  lastId += 1
  return { ...stage, id: lastId }
}

/** What is reported for a stage: the name in Latin letters and digits, else a number that is free. */
function keyFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const key =
    plain
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join('_')
      .slice(0, 50) || 'stage'
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}_${number}`
    if (!taken.includes(tried)) return tried
  }
}

function withKeys(rows: readonly Row[]): readonly Stage[] {
  const taken = rows.map(({ key }) => key).filter((key) => key !== '')
  return rows.map(({ key, name, kind }) => {
    const own = key === '' ? keyFor(name, taken) : key
    if (key === '') taken.push(own)
    return { key: own, name: name.trim(), kind }
  })
}

/** What keeps the stages from being saved, in a sentence. */
function faultIn(rows: readonly Row[]): string | undefined {
  const names = rows.map(({ name }) => name.trim().toLowerCase())
  if (names.includes('')) return t('Give every stage a name.')
  if (new Set(names).size < names.length) return t('Two stages have the same name.')
  if (!rows.some(({ kind }) => kind === 'won')) return t('One stage has to mean that a lead was won.')
  if (!rows.some(({ kind }) => kind === 'lost')) return t('One stage has to mean that a lead was lost.')
  return undefined
}

interface RowProps {
  readonly row: Row
  readonly place: number
  readonly isLast: boolean
  readonly onChange: (change: Partial<Row>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function StageRow({ row, place, isLast, onChange, onMove, onRemove }: RowProps) {
  const name = row.name || t('Stage {number}', { number: place })
  return (
    <li aria-label={name} className="flex flex-wrap items-end gap-2 border-t border-line py-2">
      <TextField
        label={t('Stage {number}', { number: place })}
        value={row.name}
        maxLength={60}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={t('Means')}
        value={row.kind}
        onChange={(event) => onChange({ kind: event.target.value as StageKind })}
      >
        {KINDS.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="ms-auto flex gap-1">
        <IconButton
          icon={ArrowUp}
          label={t('Move {name} up', { name })}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('Move {name} down', { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={t('Remove {name}', { name })} onClick={onRemove} />
      </div>
    </li>
  )
}

function StagesForm({ pipeline, onClose }: { readonly pipeline: Pipeline; readonly onClose: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() => pipeline.stages.map(rowOf))
  const [currency, setCurrency] = useState(pipeline.currency)
  const [isEdited, setEdited] = useState(false)
  useUnsaved(isEdited)
  const save = useWrite('PUT', { renews: [PIPELINE], done: t('Saved.'), after: onClose })
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  const fault = faultIn(rows)
  const change = (next: readonly Row[]) => {
    setRows(next)
    setEdited(true)
  }
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row !== undefined) next.splice(at + by, 0, row)
    change(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault === undefined) save.mutate({ path: PIPELINE, body: { currency, stages: withKeys(rows) } })
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <SelectField
        label={t('Currency')}
        hint={t('Values are shown in it; nothing is converted.')}
        value={currency}
        onChange={(event) => {
          setCurrency(event.target.value)
          setEdited(true)
        }}
      >
        {Intl.supportedValuesOf('currency').map((code) => (
          <option key={code} value={code}>
            {`${code} – ${names.of(code) ?? code}`}
          </option>
        ))}
      </SelectField>
      <ol aria-label={t('Stages')}>
        {rows.map((row, at) => (
          <StageRow
            key={row.id}
            row={row}
            place={at + 1}
            isLast={at === rows.length - 1}
            onChange={(changed) => change(rows.map((one) => (one === row ? { ...one, ...changed } : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => change(rows.filter((one) => one !== row))}
          />
        ))}
      </ol>
      <Button
        disabled={rows.length >= STAGES_MAX}
        onClick={() => change([...rows, rowOf({ key: '', name: '', kind: 'open' })])}
      >
        {t('Add a stage')}
      </Button>
      {fault !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="main" type="submit" disabled={fault !== undefined || save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** The stages of the project's own, in a drawer beside the board. */
export function EditStages({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button needs="manage" onClick={() => setOpen(true)}>
        {t('Edit stages')}
      </Button>
      <Drawer
        isWide
        title={t('Stages of leads')}
        about={t(
          'A lead is decided when it comes into a stage that means won or lost. Scores and the forecast learn from that.',
        )}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <StagesForm pipeline={pipeline} onClose={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
