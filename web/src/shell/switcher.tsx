import { SelectField } from '../ui/field.tsx'
import { useWorkspace } from './workspace.tsx'

/** Workspace and project; either is shown only when there is a choice, else as a line. */
export function Switcher() {
  const { me, organisation, project, projects, chooseProject, chooseOrganisation } = useWorkspace()
  return (
    <div className="space-y-2">
      {me.orgs.length > 1 ? (
        <SelectField
          label="Workspace"
          value={organisation.idp_org_id}
          onChange={(event) => void chooseOrganisation(event.target.value)}
        >
          {me.orgs.map((one) => (
            <option key={one.tenant_id} value={one.idp_org_id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className="truncate text-sm font-medium">{organisation.name}</p>
      )}
      {projects.length > 1 && (
        <SelectField
          label="Project"
          value={project.project_id}
          onChange={(event) => chooseProject(event.target.value)}
        >
          {projects.map((one) => (
            <option key={one.project_id} value={one.project_id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
