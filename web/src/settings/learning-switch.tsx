import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useProjectPath, useWorkspace } from '../shell/workspace.tsx'
import { Check } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** On unless switched off; the value is the project's own. */
export function LearningSwitch() {
  const { project } = useWorkspace()
  const path = `${useProjectPath()}/config` as const
  const values = useGet(path)
  const change = useWrite('PUT', { renews: [path], done: t('Changed.') })
  if (values.error !== null) return <ProblemNote error={values.error} retry={values.refetch} />
  if (values.data === undefined) return <Skeleton />
  const known = (key: string) => values.data.configs.find((one) => one.key === key)?.value
  const set = (key: string, value: boolean) => change.mutate({ path: `${path}/${key}`, body: value })
  return (
    <Panel title={t('Learning in {name}', { name: project.name })}>
      <div className="space-y-4">
        <Check
          label={t('Learn from outcomes')}
          hint={t(
            'Off: outcomes are kept, nothing is trained by itself, bandits do not learn, leads are scored by rules alone. Predictions go on.',
          )}
          checked={known('learning_enabled') !== false}
          disabled={change.isPending}
          onChange={(event) => set('learning_enabled', event.target.checked)}
        />
        <Check
          label={t('Share models with other workspaces')}
          hint={t(
            'Models only, never rows. In return a new use case begins with what at least three others have learned.',
          )}
          checked={known('share_learning') === true}
          disabled={change.isPending}
          onChange={(event) => set('share_learning', event.target.checked)}
        />
      </div>
    </Panel>
  )
}
