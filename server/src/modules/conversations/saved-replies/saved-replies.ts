import type { Static } from 'typebox'
import { newId } from '../../../kernel/ids.ts'
import { conflict, type FieldError, invalid, notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import {
  type NewSavedReply,
  SAVED_REPLIES_MAX,
  type SavedReply,
  type SavedReplyChanges,
} from './saved-replies.schemas.ts'
import {
  countSavedReplies,
  insertSavedReply,
  isShortcutTaken,
  lockSavedReplies,
  lockSavedReply,
  type SavedReplyRow,
  updateSavedReply,
} from './saved-replies.store.ts'
import { unknownVariable } from './variables.rules.ts'

export const savedReplyView = (row: SavedReplyRow): Static<typeof SavedReply> => ({
  reply_id: row.reply_id,
  project_id: row.project_id,
  name: row.name,
  shortcut: row.shortcut,
  text: row.content,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const keyOf = (shortcut: string): string => shortcut.normalize('NFC').toLowerCase()

function check({ name, text }: SavedReplyChanges): void {
  const faults: FieldError[] = []
  if (name?.trim() === '') faults.push({ location: 'body.name', message: 'must not be blank' })
  if (text?.trim() === '') faults.push({ location: 'body.text', message: 'must not be blank' })
  const unknown = text === undefined ? undefined : unknownVariable(text)
  if (unknown !== undefined)
    faults.push({ location: 'body.text', message: `has ${unknown}, which is not a variable` })
  if (faults.length > 0) throw invalid(faults)
}

async function refuseTaken(tx: Tx, caller: Caller, shortcut: string, exceptReplyId?: string): Promise<void> {
  if (await isShortcutTaken(tx, caller, keyOf(shortcut), exceptReplyId))
    throw conflict(`Another saved reply of this project has the shortcut ${shortcut}.`)
}

export async function addSavedReply(
  tx: Tx,
  caller: Caller,
  body: NewSavedReply,
  now: Date,
): Promise<SavedReplyRow> {
  check(body)
  await lockSavedReplies(tx, caller)
  await refuseTaken(tx, caller, body.shortcut)
  if ((await countSavedReplies(tx, caller)) >= SAVED_REPLIES_MAX)
    throw conflict(`A project has at most ${SAVED_REPLIES_MAX} saved replies.`)
  return insertSavedReply(tx, {
    tenant_id: caller.tenantId,
    reply_id: newId(),
    project_id: caller.projectId,
    name: body.name.trim(),
    shortcut: body.shortcut,
    shortcut_key: keyOf(body.shortcut),
    content: body.text,
    created_by: caller.actor,
    created_at: now,
    updated_at: now,
  })
}

export async function changeSavedReply(
  tx: Tx,
  caller: Caller,
  replyId: string,
  body: SavedReplyChanges,
  now: Date,
): Promise<SavedReplyRow> {
  check(body)
  await lockSavedReplies(tx, caller)
  const row = await lockSavedReply(tx, caller, replyId)
  if (row === undefined) throw notFound('saved reply')
  const { name = row.name, shortcut = row.shortcut, text: content = row.content } = body
  await refuseTaken(tx, caller, shortcut, row.reply_id)
  return updateSavedReply(tx, {
    ...row,
    name: name.trim(),
    shortcut,
    shortcut_key: keyOf(shortcut),
    content,
    updated_at: now,
  })
}
