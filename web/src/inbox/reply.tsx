import { useRef } from 'react'
import { useWrite } from '../api/queries.ts'
import { useMay } from '../shell/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { useDraft } from './draft.ts'

interface ReplyProps {
  readonly conversationId: string
  readonly path: string
  readonly personName: string
  readonly isTaken: boolean
}

/**
 * A reply as oneself. What is sent leaves the field at once, so that letters typed meanwhile belong to the next
 * message; a message that was refused comes back before them.
 */
export function Reply({ conversationId, path, personName, isTaken }: ReplyProps) {
  const [text, change] = useDraft(conversationId)
  const write = useWrite('POST', { renews: ['/api/v1/conversations'] })
  const mayWrite = useMay('write')
  // Messages are sent one after the other, so that they arrive in the order in which they were written.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = () => {
    const content = text.trim()
    if (content === '') return
    change(() => '')
    last.current = last.current.then(() =>
      write
        .mutateAsync({ path: `${path}/messages`, body: { content } })
        .catch(() => change((since) => (since === '' ? content : `${content}\n${since}`))),
    )
  }
  if (!mayWrite)
    return (
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        Your role can read conversations. Ask an administrator for the member role to reply.
      </p>
    )
  return (
    <div className="shrink-0 px-3 pb-3 md:px-4 md:pb-4">
      <Composer
        label="Reply as yourself"
        placeholder={`Reply to ${personName}…`}
        text={text}
        onChange={(next) => change(() => next)}
        onSend={send}
        note={write.isPending ? 'Sending…' : isTaken ? 'The agent is silent' : 'The agent keeps answering'}
        button={
          <Button look="main" type="submit" disabled={text.trim() === ''}>
            Send
          </Button>
        }
      />
    </div>
  )
}
