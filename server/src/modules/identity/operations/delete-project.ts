import { conflict, notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { deactivateAgentsOf } from '../../agents/index.ts'
import { deactivateProject, findProject } from '../projects.store.ts'
import { projectPath, Status } from '../schemas.ts'

export const deleteProject = sessionOperation({
  id: 'deleteProject',
  method: 'DELETE',
  path: '/projects/{projectId}',
  domain: 'projects',
  permission: 'manage',
  summary: 'Retire a project: its keys stop working and its agents are deactivated',
  params: projectPath,
  response: Status,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const project = await findProject(tx, caller.tenantId, params.projectId)
    if (project === undefined) throw notFound('project')
    // Sessions and new agents fall back on the default project, so a workspace always has one.
    if (project.is_default) throw conflict('The default project cannot be deleted.')
    const now = clock.now()
    await deactivateAgentsOf(tx, caller.tenantId, project.project_id, now)
    await deactivateProject(tx, caller.tenantId, project.project_id, now)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: project.project_id,
      type: 'project.deleted',
      subjectId: project.project_id,
    })
    return { status: 'deleted' }
  },
})
