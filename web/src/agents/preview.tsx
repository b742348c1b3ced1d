import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Written } from '../ui/written.tsx'

type Previewed = Answer<'POST /api/v1/agents/{agentId}/preview'>

interface PreviewProps {
  readonly agentId: string
  /** What the editor holds now. */
  readonly draft: () => object
}

/** How the agent would answer with what is in the editor. Nothing of it is saved. */
export function Preview({ agentId, draft }: PreviewProps) {
  const [message, setMessage] = useState(() => t('Hello, who are you?'))
  const preview = useMutation<Previewed, ApiError, string>({
    mutationFn: (text) =>
      call('POST', `/api/v1/agents/${agentId}/preview`, { body: { message: text, draft: draft() } }),
  })
  const isReady = message.trim() !== '' && !preview.isPending
  return (
    <Panel title={t('Preview')}>
      <p className="mb-2 text-sm text-muted">
        {t(
          'How it would answer a stranger with what stands here now. Nothing is saved or learned; it costs what a reply costs.',
        )}
      </p>
      <TextArea
        label={t('Sample message')}
        rows={2}
        maxLength={10_000}
        value={message}
        // The sample is no part of what the form saves.
        data-unsaved="never"
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        className="mt-2"
        needs="write"
        disabled={!isReady}
        onClick={() => preview.mutate(message.trim())}
      >
        {preview.isPending ? t('Answering…') : t('Show the answer')}
      </Button>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {preview.error !== null && <ProblemNote error={preview.error} />}
        {preview.data !== undefined && (
          <>
            <p className="w-fit rounded-2xl bg-hover px-3 py-2 break-words whitespace-pre-wrap">
              <Written text={preview.data.reply} />
            </p>
            <p className="mt-1 text-xs text-muted">
              {preview.data.provider === 'builtin' ? t('Built-in responder') : preview.data.model}
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}
