import { notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { updateProject as writeProject } from '../projects.store.ts'
import { Project, ProjectChanges, projectPath } from '../schemas.ts'
import { projectView } from '../views.ts'

export const updateProject = sessionOperation({
  id: 'updateProject',
  method: 'PUT',
  path: '/projects/{projectId}',
  domain: 'projects',
  permission: 'manage',
  summary: 'Change a project; what is not sent stays',
  params: projectPath,
  body: ProjectChanges,
  response: Project,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const changes = defined({
      name: body.name,
      business_name: body.business_name ?? body.game_name,
      environment: body.environment,
      default_agent_kb_write: body.default_agent_kb_write,
    })
    const project = await writeProject(tx, caller.tenantId, params.projectId, changes, clock.now())
    if (project === undefined) throw notFound('project')
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: project.project_id,
      type: 'project.updated',
      subjectId: project.project_id,
      payload: { fields: Object.keys(changes) },
    })
    return projectView(project)
  },
})
