import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'

/** Learning answers a signed-in person for the default project; keys answer for their own. */
export function ProjectNote() {
  const { project, projects } = useWorkspace()
  if (project.is_default) return null
  const home = projects.find((one) => one.is_default)
  return (
    <p role="note" className="mb-4 rounded-lg border border-warn p-3 text-sm">
      {t(
        'What is shown here belongs to the default project{detail}. Programs reach what {name} has learned with a key of that project.',
        { detail: home === undefined ? '' : `, ${home.name}`, name: project.name },
      )}
    </p>
  )
}
