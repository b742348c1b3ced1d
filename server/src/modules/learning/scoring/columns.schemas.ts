import { Type } from 'typebox'

/** How a training understood each feature, for people to check. */
export const Columns = () =>
  Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.String({ description: '`number`, `boolean`, `date` or `category`.' }),
      used: Type.Boolean({ description: 'False for ids and for what never changes.' }),
      missing: Type.Number({ description: 'The share of rows without a value, however that is written.' }),
      unreadable: Type.Integer({
        description: 'Rows whose value could not be read; it counts as missing.',
      }),
      unreadable_examples: Type.Array(Type.String()),
      decimal_mark: Type.Optional(
        Type.String({
          description:
            '`.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own.',
        }),
      ),
      notations: Type.Optional(
        Type.Array(Type.Object({ written: Type.String(), read_as: Type.Number() }), {
          description: 'Of each way in which numbers are written, one value and what it was read as.',
        }),
      ),
      date_order: Type.Optional(
        Type.String({ description: '`dmy` or `mdy`, for dates such as 05/01/2026.' }),
      ),
    }),
    { description: 'How each name was understood; 200 at most.' },
  )
