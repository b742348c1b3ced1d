import { newId } from '../../../kernel/ids.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { insertProject } from '../projects.store.ts'
import { NewProject, Project } from '../schemas.ts'
import { projectView } from '../views.ts'

export const createProject = sessionOperation({
  id: 'createProject',
  method: 'POST',
  path: '/projects',
  domain: 'projects',
  permission: 'manage',
  summary: 'Create a project',
  body: NewProject,
  response: Project,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const project = await insertProject(tx, {
      tenantId: caller.tenantId,
      projectId: newId(),
      name: body.name,
      businessName: body.business_name ?? '',
      environment: body.environment ?? 'production',
      isDefault: false,
      defaultAgentKbWrite: body.default_agent_kb_write ?? false,
      now: clock.now(),
    })
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: project.project_id,
      type: 'project.created',
      subjectId: project.project_id,
    })
    return projectView(project)
  },
})
