import { notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { findProject } from '../projects.store.ts'
import { Project, projectPath } from '../schemas.ts'
import { projectView } from '../views.ts'

export const getProject = sessionOperation({
  id: 'getProject',
  method: 'GET',
  path: '/projects/{projectId}',
  domain: 'projects',
  permission: 'read',
  summary: 'Read a project',
  params: projectPath,
  response: Project,
  async handle({ caller, params, tx }) {
    const project = await findProject(tx, caller.tenantId, params.projectId)
    if (project === undefined) throw notFound('project')
    return projectView(project)
  },
})
