import { TextArea, textOf } from '../ui/field.tsx'

interface PropertiesFieldProps {
  readonly label: string
  readonly rows: number
  readonly properties: Readonly<Record<string, unknown>>
  readonly hint: string
  /** What is wrong with what was written; '' for nothing. */
  readonly fault: string
}

/** What something is, as JSON that people may edit. */
export function PropertiesField({ label, rows, properties, hint, fault }: PropertiesFieldProps) {
  return (
    <>
      <TextArea
        label={label}
        name="properties"
        rows={rows}
        className="font-mono text-sm"
        defaultValue={JSON.stringify(properties, null, 2)}
        hint={hint}
      />
      {fault !== '' && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
    </>
  )
}

/** Throws when it is no JSON. */
export const propertiesIn = (form: FormData): Record<string, unknown> =>
  JSON.parse(textOf(form, 'properties') || '{}') as Record<string, unknown>
