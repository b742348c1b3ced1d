import { defineModule } from '../../platform/module.ts'
import { accountOperations } from './account-operations.ts'
import { consoleOperations } from './console-operations.ts'
import { identityDataMap } from './data-map.ts'
import { domainOperations } from './domain-operations.ts'
import { sweepSignIns } from './jobs/sweep-sign-ins.ts'
import { mailPasswordReset } from './links/jobs/mail-password-reset.ts'
import { sendAccountMail } from './links/jobs/send-account-mail.ts'
import { bootstrap } from './operations/bootstrap.ts'
import { claimWorkspace } from './operations/claim-workspace.ts'
import { consoleBeginRedirect } from './operations/console-begin-redirect.ts'
import { consoleFinishRedirect } from './operations/console-finish-redirect.ts'
import { consoleListWays } from './operations/console-list-ways.ts'
import { createApiKey } from './operations/create-api-key.ts'
import { createClaimLink } from './operations/create-claim-link.ts'
import { createProject } from './operations/create-project.ts'
import { deleteAccountConfig } from './operations/delete-account-config.ts'
import { deleteProject } from './operations/delete-project.ts'
import { deleteProjectConfig } from './operations/delete-project-config.ts'
import { getAccountConfig } from './operations/get-account-config.ts'
import { getMe } from './operations/get-me.ts'
import { getPreferredOrganization } from './operations/get-preferred-organization.ts'
import { getProject } from './operations/get-project.ts'
import { getProjectConfig } from './operations/get-project-config.ts'
import { getTenant } from './operations/get-tenant.ts'
import { getWorkspaceOrganization } from './operations/get-workspace-organization.ts'
import { listAccountConfig } from './operations/list-account-config.ts'
import { listApiKeys } from './operations/list-api-keys.ts'
import { listProjectConfig } from './operations/list-project-config.ts'
import { listProjects } from './operations/list-projects.ts'
import { listScopes } from './operations/list-scopes.ts'
import { listTenants } from './operations/list-tenants.ts'
import { putAccountConfig } from './operations/put-account-config.ts'
import { putProjectConfig } from './operations/put-project-config.ts'
import { revokeApiKey } from './operations/revoke-api-key.ts'
import { rotateApiKey } from './operations/rotate-api-key.ts'
import { setPreferredOrganization } from './operations/set-preferred-organization.ts'
import { startTrial } from './operations/start-trial.ts'
import { streamWorkspaceEvents } from './operations/stream-workspace-events.ts'
import { updateApiKey } from './operations/update-api-key.ts'
import { updateProject } from './operations/update-project.ts'
import { identityTables } from './tables.ts'
import { workspaceUserOperations } from './workspace-user-operations.ts'

export { revokeApiKey as markKeyRevoked } from './api-keys.store.ts'
export { issueApiKey } from './api-keys.ts'
export { putConfigValue } from './config-values.ts'
export { insertDomain } from './domains.store.ts'
export {
  findFirstAdministrator,
  findFirstProject,
  findKeyAnywhere,
  findPeople,
  findProjectAnywhere,
  findWorkspacesOf,
  lockInstallation,
} from './installation.store.ts'
export { createFirstWorkspace, type FirstCredentials } from './installation.ts'
/** @public A workspace that is deleted takes its members along. */
export { removeMembers } from './member-removal.store.ts'
export { findActiveMembersNamed, findMembers, lockActiveMember } from './members.store.ts'
export { projectSettings } from './project-settings.ts'
export { insertProject } from './projects.store.ts'
export { NewApiKey } from './schemas.ts'
export { addScim } from './scim/route.ts'
export { findTenantIdBySlug, isFirstWorkspace, isSlugTaken, workspaceName } from './tenants.store.ts'
export { createWorkspace } from './workspace.ts'
export { usernameKey } from './workspace-users.rules.ts'
export { insertWorkspaceUsers } from './workspace-users.store.ts'

const onboarding = [
  bootstrap,
  claimWorkspace,
  createClaimLink,
  getPreferredOrganization,
  setPreferredOrganization,
  getWorkspaceOrganization,
  startTrial,
]
/** Signing in to the console with an external identity provider. */
const redirects = [consoleListWays, consoleBeginRedirect, consoleFinishRedirect]
const projects = [listProjects, createProject, getProject, updateProject, deleteProject]
const keys = [listApiKeys, createApiKey, updateApiKey, rotateApiKey, revokeApiKey, listScopes]
const config = [
  listProjectConfig,
  getProjectConfig,
  putProjectConfig,
  deleteProjectConfig,
  listAccountConfig,
  getAccountConfig,
  putAccountConfig,
  deleteAccountConfig,
]

const operations = [
  ...workspaceUserOperations,
  ...consoleOperations,
  ...accountOperations,
  ...redirects,
  getMe,
  listTenants,
  getTenant,
  streamWorkspaceEvents,
  ...domainOperations,
  ...onboarding,
  ...projects,
  ...keys,
  ...config,
]

export const identityModule = defineModule({
  name: 'identity',
  dataMap: identityDataMap,
  tables: identityTables,
  operations,
  jobs: [sweepSignIns, sendAccountMail, mailPasswordReset],
})
