import { Type } from 'typebox'
import { NonEmpty, named, Timestamp, Uuid } from '../../platform/http/schema.ts'

const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description })

export const workspaceQuery = Type.Object({
  tenant_id: Type.Optional(Uuid('The workspace, for people who belong to several.')),
})

export const exportPath = Type.Object({ exportId: Uuid() })

export const WorkspaceExport = named(
  'WorkspaceExport',
  Type.Object({
    export_id: Type.String(),
    status: Type.String({ description: 'running, done, failed or expired.' }),
    counts: Counts('Rows written so far, by table; `file_contents` are files with their bytes.'),
    tables_done: Type.Integer(),
    tables_total: Type.Integer(),
    byte_size: Type.Integer({ description: 'Bytes of the archive so far.' }),
    created_at: Timestamp(),
    finished_at: Type.Optional(Timestamp()),
    expires_at: Type.Optional(Timestamp('Until then it can be downloaded.')),
  }),
)

export const WorkspaceExportList = named(
  'WorkspaceExportList',
  Type.Object({ exports: Type.Array(WorkspaceExport) }),
)

export const DeletionBody = Type.Object({
  confirm_name: NonEmpty(200, { description: 'The name of the workspace, exactly as it is written.' }),
})

const deletionFields = {
  deletion_id: Type.String(),
  status: Type.String({ description: 'scheduled, cancelled, running or done.' }),
  due_at: Timestamp('From then on everything is removed. Until then it can be cancelled.'),
  counts: Counts('Rows removed so far, by table.'),
  created_at: Timestamp(),
  started_at: Type.Optional(Timestamp()),
  finished_at: Type.Optional(Timestamp()),
}

export const WorkspaceDeletion = named('WorkspaceDeletion', Type.Object(deletionFields))

export const PlannedWorkspaceDeletion = named(
  'PlannedWorkspaceDeletion',
  Type.Object({
    deletion: Type.Union([WorkspaceDeletion, Type.Null()], {
      description: 'Planned or under way; null when there is none.',
    }),
  }),
)

export const WorkspaceDeletionList = named(
  'WorkspaceDeletionList',
  Type.Object({
    deletions: Type.Array(
      Type.Object({ tenant_id: Type.String(), ...deletionFields }, { description: 'Without any name.' }),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const deletionsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const WorkspaceSealing = named(
  'WorkspaceSealing',
  Type.Object({
    enabled: Type.Boolean({ description: 'Whether what is written now is sealed.' }),
    status: Type.String({
      description: 'off, sealing or unsealing while rows of before are worked through, or sealed.',
    }),
    rows_done: Type.Integer({ description: 'Rows that were sealed or unsealed since it was switched.' }),
    tables_done: Type.Integer(),
    tables_total: Type.Integer(),
    updated_at: Type.Optional(Timestamp()),
    updated_by: Type.Optional(Type.String()),
    finished_at: Type.Optional(Timestamp()),
  }),
)

export const SealingBody = Type.Object({
  enabled: Type.Boolean({
    description: 'Whether messages and facts are to be sealed under the key of the workspace.',
  }),
})
