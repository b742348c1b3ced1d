// Generated from docs/openapi.json by `npm run generate -w sdk`. Do not edit.

export interface routes {
	/** Delete a config value of the account */
	'DELETE /api/v1/account/config/{key}': operations['deleteAccountConfig'];
	/** Delete an agent and everything it owns */
	'DELETE /api/v1/agents/{agentId}': operations['deleteAgent'];
	/** Delete a test of an agent */
	'DELETE /api/v1/agents/{agentId}/evaluation-cases/{caseId}': operations['deleteEvaluationCase'];
	/** Delete an instance and everything stored under it */
	'DELETE /api/v1/agents/{agentId}/instances/{instanceId}': operations['deleteAgentInstance'];
	/** Forget everything about a person */
	'DELETE /api/v1/agents/{agentId}/memory': operations['resetMemory'];
	/** Forget one fact */
	'DELETE /api/v1/agents/{agentId}/memory/facts/{factId}': operations['deleteMemoryFact'];
	/** Take a skill from an agent, or reject a proposed one */
	'DELETE /api/v1/agents/{agentId}/skills/{skillName}': operations['deleteAgentSkill'];
	/** Take a tool from an agent */
	'DELETE /api/v1/agents/{agentId}/tools/{toolName}': operations['deleteAgentTool'];
	/** Delete a notification channel; what waits for it is not delivered any more */
	'DELETE /api/v1/channels/{channelId}': operations['deleteNotificationChannel'];
	/** Disconnect an app; its tokens stop working at once */
	'DELETE /api/v1/connected-apps/{appId}': operations['disconnectApp'];
	/** Delete a conversation for good: the transcript, what was posted, and what agents learned from it */
	'DELETE /api/v1/conversations/{conversationId}': operations['deleteConversation'];
	/** Delete a note: one’s own, or any as an administrator */
	'DELETE /api/v1/conversations/{conversationId}/notes/{noteId}': operations['deleteConversationNote'];
	/** Give a conversation back to the agent */
	'DELETE /api/v1/conversations/{conversationId}/takeover': operations['releaseConversation'];
	/** Revoke an invitation; its link stops working */
	'DELETE /api/v1/invitations/{invitationId}': operations['revokeInvitation'];
	/** Remove one of your second factors */
	'DELETE /api/v1/me/second-factor/{factorId}': operations['removeSecondFactor'];
	/** End one of your sessions */
	'DELETE /api/v1/me/sessions/{mySessionId}': operations['endMySession'];
	/** End a service agreement */
	'DELETE /api/v1/operator/tenants/{tenantId}/service-agreements/{chargeId}': operations['endServiceAgreement'];
	/** Remove a budget */
	'DELETE /api/v1/org/budgets/{budgetId}': operations['deleteBudget'];
	/** Erase a person: everything stored about them, of every agent */
	'DELETE /api/v1/people/{userId}': operations['erasePerson'];
	/** Take back by what a person is known */
	'DELETE /api/v1/people/{userId}/identities/{identityId}': operations['removePersonIdentity'];
	/** Retire a project: its keys stop working and its agents are deactivated */
	'DELETE /api/v1/projects/{projectId}': operations['deleteProject'];
	/** Disconnect a channel; its conversations stay readable */
	'DELETE /api/v1/projects/{projectId}/channel-connections/{connectionId}': operations['deleteChannelConnection'];
	/** Delete a notification channel; what waits for it is not delivered any more */
	'DELETE /api/v1/projects/{projectId}/channels/{channelId}': operations['deleteProjectNotificationChannel'];
	/** Delete a config value of a project */
	'DELETE /api/v1/projects/{projectId}/config/{key}': operations['deleteProjectConfig'];
	/** Take a project’s own model away */
	'DELETE /api/v1/projects/{projectId}/custom-llm': operations['deleteCustomLlm'];
	/** Stop asking a provider, and forget what it said */
	'DELETE /api/v1/projects/{projectId}/enrichment-providers/{providerId}': operations['deleteEnrichmentProvider'];
	/** Delete a file */
	'DELETE /api/v1/projects/{projectId}/files/{fileId}': operations['deleteFile'];
	/** Delete a saved view of the inbox */
	'DELETE /api/v1/projects/{projectId}/inbox-views/{viewId}': operations['deleteInboxView'];
	/** Revoke an API key; it stops working at once, everywhere */
	'DELETE /api/v1/projects/{projectId}/keys/{keyId}': operations['revokeApiKey'];
	/** Delete an analytics rule, its results and the feedback it was given */
	'DELETE /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}': operations['deleteAnalyticsRule'];
	/** Delete a document and what only it says */
	'DELETE /api/v1/projects/{projectId}/knowledge/documents/{docId}': operations['deleteDocument'];
	/** Take a node and its facts out of use */
	'DELETE /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}': operations['deleteKnowledgeNode'];
	/** Let nodes of a type look like anything again */
	'DELETE /api/v1/projects/{projectId}/knowledge/schemas/{schemaId}': operations['deleteEntitySchema'];
	/** Delete a website and its documents */
	'DELETE /api/v1/projects/{projectId}/knowledge/sources/{sourceId}': operations['deleteKnowledgeSource'];
	/** Remove an outside MCP server; agents lose its tools */
	'DELETE /api/v1/projects/{projectId}/mcp-servers/{serverId}': operations['deleteMcpServer'];
	/** Undo a route: the contact is classified anew with their next message */
	'DELETE /api/v1/projects/{projectId}/permanent-routes/{userId}': operations['deletePermanentRoute'];
	/** Delete a saved reply */
	'DELETE /api/v1/projects/{projectId}/saved-replies/{replyId}': operations['deleteSavedReply'];
	/** Stop sending a type of event */
	'DELETE /api/v1/projects/{projectId}/webhooks/{eventType}': operations['deleteProjectWebhook'];
	/** Remove the rules that make roles of claims */
	'DELETE /api/v1/role-mapping': operations['deleteRoleMapping'];
	/** Give a host name up */
	'DELETE /api/v1/tenants/{tenantId}/domains/{domain}': operations['deleteDomain'];
	/** Stop sending a type of event */
	'DELETE /api/v1/webhooks/{eventType}': operations['deleteWebhook'];
	/** Remove a person from the workspace */
	'DELETE /api/v1/workspace-users/{uid}': operations['deleteWorkspaceUser'];
	/** Keep the workspace: cancel the deletion that is planned */
	'DELETE /api/v1/workspace/deletion': operations['cancelWorkspaceDeletion'];
	/** List the config values of the account */
	'GET /api/v1/account/config': operations['listAccountConfig'];
	/** Read a config value of the account */
	'GET /api/v1/account/config/{key}': operations['getAccountConfig'];
	/** List the agents of a project, newest first */
	'GET /api/v1/agents': operations['listAgents'];
	/** Read an agent with its persona */
	'GET /api/v1/agents/{agentId}': operations['getAgent'];
	/** Read what an agent may do */
	'GET /api/v1/agents/{agentId}/capabilities': operations['getAgentCapabilities'];
	/** Fetch a reply that was asked for earlier */
	'GET /api/v1/agents/{agentId}/chat/result/{runId}': operations['getChatRun'];
	/** Read everything an agent knows and feels at the moment, for a model of your own */
	'GET /api/v1/agents/{agentId}/context': operations['getContext'];
	/** Read what was said in a session, word for word, oldest first */
	'GET /api/v1/agents/{agentId}/conversations': operations['getAgentConversation'];
	/** Tell which model works on a conversation after the answer */
	'GET /api/v1/agents/{agentId}/effective-post-processing-model': operations['getEffectivePostProcessingModel'];
	/** List the tests of an agent, oldest first */
	'GET /api/v1/agents/{agentId}/evaluation-cases': operations['listEvaluationCases'];
	/** Read a test of an agent */
	'GET /api/v1/agents/{agentId}/evaluation-cases/{caseId}': operations['getEvaluationCase'];
	/** List the runs of an agent’s tests, newest first */
	'GET /api/v1/agents/{agentId}/evaluations': operations['listEvaluations'];
	/** Read how far a run of an agent’s tests is, and what it came to */
	'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}': operations['getEvaluation'];
	/** Compare two runs of an agent’s tests */
	'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}/changes': operations['compareEvaluations'];
	/** List what came of each test in a run */
	'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}/results': operations['listEvaluationResults'];
	/** See how far the copy of an agent has come */
	'GET /api/v1/agents/{agentId}/fork/status': operations['getForkStatus'];
	/** List the instances of an agent, by id */
	'GET /api/v1/agents/{agentId}/instances': operations['listAgentInstances'];
	/** Read an instance of an agent */
	'GET /api/v1/agents/{agentId}/instances/{instanceId}': operations['getAgentInstance'];
	/** Read the tree of an agent’s memory */
	'GET /api/v1/agents/{agentId}/memory': operations['getMemory'];
	/** See what a fact replaced */
	'GET /api/v1/agents/{agentId}/memory/fact/{factId}/history': operations['getFactHistory'];
	/** List what an agent holds to be true, newest first */
	'GET /api/v1/agents/{agentId}/memory/facts': operations['listMemoryFacts'];
	/** Find what an agent remembers about something */
	'GET /api/v1/agents/{agentId}/memory/search': operations['searchMemory'];
	/** Read what consolidation wrote about days and weeks, newest first */
	'GET /api/v1/agents/{agentId}/memory/summaries': operations['listMemorySummaries'];
	/** See what was learned when, session by session */
	'GET /api/v1/agents/{agentId}/memory/timeline': operations['getMemoryTimeline'];
	/** List the models that an agent can speak through */
	'GET /api/v1/agents/{agentId}/models': operations['listAgentModels'];
	/** Read the mood of an agent, toward a person or in general */
	'GET /api/v1/agents/{agentId}/mood': operations['getAgentMood'];
	/** Read what moved an agent’s mood, newest first */
	'GET /api/v1/agents/{agentId}/mood-history': operations['getAgentMoodHistory'];
	/** Read who an agent is and how that has changed */
	'GET /api/v1/agents/{agentId}/personality': operations['getAgentPersonality'];
	/** List the skills of an agent, and those that are proposed */
	'GET /api/v1/agents/{agentId}/skills': operations['listAgentSkills'];
	/** List the tools that callers of an agent answer */
	'GET /api/v1/agents/{agentId}/tools': operations['listAgentTools'];
	/** Search the knowledge that an agent can reach, for a model of your own */
	'GET /api/v1/agents/{agentId}/tools/kb-search': operations['searchAgentKnowledge'];
	/** List every tool of an agent, for a model of one’s own */
	'GET /api/v1/agents/{agentId}/tools/schemas': operations['getToolSchemas'];
	/** List how an agent’s replies came about, newest first */
	'GET /api/v1/agents/{agentId}/traces': operations['listReplyTraces'];
	/** See how one reply came about */
	'GET /api/v1/agents/{agentId}/traces/{turnId}': operations['getReplyTrace'];
	/** See whether an agent has learned from an exchange */
	'GET /api/v1/agents/{agentId}/turns/{extractionId}/status': operations['getTurnStatus'];
	/** List the people an agent knows, by user id, each with the agent’s mood toward them */
	'GET /api/v1/agents/{agentId}/users': operations['listAgentUsers'];
	/** See how far an import has come */
	'GET /api/v1/agents/{agentId}/users/import/{jobId}': operations['getImport'];
	/** See what became of each row of an import */
	'GET /api/v1/agents/{agentId}/users/import/{jobId}/report': operations['getImportReport'];
	/** Download what became of each row of an import, as CSV */
	'GET /api/v1/agents/{agentId}/users/import/{jobId}/report.csv': operations['downloadImportReport'];
	/** See how each person of an import fared */
	'GET /api/v1/agents/{agentId}/users/import/{jobId}/users': operations['listImportUsers'];
	/** List an agent’s imports, newest first */
	'GET /api/v1/agents/{agentId}/users/imports': operations['listImports'];
	/** List everything an agent holds to be true of a person */
	'GET /api/v1/agents/{agentId}/users/{userId}/facts': operations['listUserFacts'];
	/** Read the record of a person */
	'GET /api/v1/agents/{agentId}/users/{userId}/metadata': operations['getUserMetadata'];
	/** See how far the priming of a person has come */
	'GET /api/v1/agents/{agentId}/users/{userId}/prime/{primeId}': operations['getPrime'];
	/** List the versions of an agent, newest first */
	'GET /api/v1/agents/{agentId}/versions': operations['listAgentVersions'];
	/** Read a version of an agent with everything it holds */
	'GET /api/v1/agents/{agentId}/versions/{version}': operations['getAgentVersion'];
	/** Compare two versions of an agent, field by field */
	'GET /api/v1/agents/{agentId}/versions/{version}/changes': operations['compareAgentVersions'];
	/** List approvals, pending and decided, the newest first */
	'GET /api/v1/approvals': operations['listApprovals'];
	/** List who did what in the workspace, newest first */
	'GET /api/v1/audit': operations['listAudit'];
	/** Export the audit log as lines of JSON, newest first */
	'GET /api/v1/audit/export': operations['exportAudit'];
	/** List the built-in agents */
	'GET /api/v1/builtin-agents': operations['listBuiltinAgents'];
	/** List the project’s last 100 lead enrichments, the newest first */
	'GET /api/v1/builtin-agents/lead/enrich': operations['listLeadEnrichments'];
	/** See how far a lead enrichment has come, and its result */
	'GET /api/v1/builtin-agents/lead/enrich/{job_id}': operations['getLeadEnrichment'];
	/** See how well scores foretold what happened, by band and by segment */
	'GET /api/v1/builtin-agents/lead_score/calibration': operations['getLeadCalibration'];
	/** See what the score model has learned */
	'GET /api/v1/builtin-agents/lead_score/model': operations['getLeadModel'];
	/** List the versions of the score model, the newest first, with how good each was */
	'GET /api/v1/builtin-agents/lead_score/model/versions': operations['listLeadModelVersions'];
	/** Get the stages that the project’s leads pass, and the currency of their values */
	'GET /api/v1/builtin-agents/lead_score/pipeline': operations['getLeadPipeline'];
	/** See what the policy does with leads of common kinds */
	'GET /api/v1/builtin-agents/lead_score/rl/policy': operations['getLeadPolicy'];
	/** List the versions of the policy, the newest first, with what each does and earns */
	'GET /api/v1/builtin-agents/lead_score/rl/versions': operations['listLeadPolicyVersions'];
	/** List the models that score now, the newest first, with how good they are */
	'GET /api/v1/builtin-agents/ml/models': operations['listScoringModels'];
	/** List the versions of a model, the newest first, with how good each was */
	'GET /api/v1/builtin-agents/ml/{use_case}/scoring/versions': operations['listScoringVersions'];
	/** When the team of this workspace is there */
	'GET /api/v1/business-hours': operations['getBusinessHours'];
	/** List where a project’s events are delivered to */
	'GET /api/v1/channels': operations['listNotificationChannels'];
	/** Read a notification channel */
	'GET /api/v1/channels/{channelId}': operations['getNotificationChannel'];
	/** See what was sent to a channel and what it answered, newest first */
	'GET /api/v1/channels/{channelId}/attempts': operations['listNotificationChannelAttempts'];
	/** List connected apps, latest first */
	'GET /api/v1/connected-apps': operations['listConnectedApps'];
	/** The inbox of a project: its conversations, the most lively first */
	'GET /api/v1/conversations': operations['listConversations'];
	/** How many conversations are open, yours, unassigned or with a person, by channel */
	'GET /api/v1/conversations/counts': operations['countConversations'];
	/** Follow a project’s conversations, live */
	'GET /api/v1/conversations/stream': operations['streamConversations'];
	/** Read a conversation */
	'GET /api/v1/conversations/{conversationId}': operations['getConversation'];
	/** Read the transcript, newest first */
	'GET /api/v1/conversations/{conversationId}/messages': operations['listConversationMessages'];
	/** Read the team’s notes in a conversation, newest first */
	'GET /api/v1/conversations/{conversationId}/notes': operations['listConversationNotes'];
	/** See how far the erasure of a person has come */
	'GET /api/v1/erasures/{erasureId}': operations['getErasure'];
	/** Follow what happens in the workspace, live */
	'GET /api/v1/events/stream': operations['streamWorkspaceEvents'];
	/** The latest 500 invitations, and what became of them */
	'GET /api/v1/invitations': operations['listInvitations'];
	/** List legal holds, newest first, those that were lifted included */
	'GET /api/v1/legal-holds': operations['listLegalHolds'];
	/** Who is signed in, and where they belong */
	'GET /api/v1/me': operations['getMe'];
	/** The language and time zone that the console uses for you */
	'GET /api/v1/me/preferences': operations['getPreferences'];
	/** Your second factors */
	'GET /api/v1/me/second-factor': operations['listSecondFactors'];
	/** Where you are signed in */
	'GET /api/v1/me/sessions': operations['listMySessions'];
	/** Forecast what the open pipeline will bring */
	'GET /api/v1/ml/forecast': operations['forecastRevenue'];
	/** Rank open leads by how much they are like those that were won */
	'GET /api/v1/ml/lookalike/rank': operations['rankLookalikes'];
	/** List the models that agents of the project can speak through */
	'GET /api/v1/models': operations['listModels'];
	/** See what an app asks for before you connect it */
	'GET /api/v1/oauth/authorization': operations['viewAuthorization'];
	/** The organisation a session works in when its token names none */
	'GET /api/v1/onboarding/preferred-organization': operations['getPreferredOrganization'];
	/** The organisation behind a workspace’s host name, for its members */
	'GET /api/v1/onboarding/workspace-organization': operations['getWorkspaceOrganization'];
	/** List the workspaces of this installation with credit, usage and health, newest first */
	'GET /api/v1/operator/tenants': operations['listAllWorkspaces'];
	/** Show how much background work of a workspace runs */
	'GET /api/v1/operator/tenants/{tenantId}/job-share': operations['getWorkspaceJobShare'];
	/** List vouchers and how often they were redeemed */
	'GET /api/v1/operator/vouchers': operations['listVouchers'];
	/** List deletions of workspaces, newest first: planned, under way and done */
	'GET /api/v1/operator/workspace-deletions': operations['listWorkspaceDeletions'];
	/** See what the workspace may spend, and what it pays */
	'GET /api/v1/org/billing': operations['getOrgBilling'];
	/** See when low credit is announced and topped up */
	'GET /api/v1/org/billing/alerts': operations['getBalanceAlerts'];
	/** List budgets and what was spent of them */
	'GET /api/v1/org/budgets': operations['listBudgets'];
	/** See how many agents were active at once, and what they cost */
	'GET /api/v1/org/characters': operations['getOrgCharacters'];
	/** See the workspace’s contract and its payments */
	'GET /api/v1/org/contract': operations['getOrgContract'];
	/** See how often the context engine worked, by type */
	'GET /api/v1/org/events': operations['getOrgEvents'];
	/** List the invoices of months that are over */
	'GET /api/v1/org/invoices': operations['listInvoices'];
	/** Read the invoice of a month */
	'GET /api/v1/org/invoices/{month}': operations['getInvoice'];
	/** Download the invoice of a month as PDF */
	'GET /api/v1/org/invoices/{month}/pdf': operations['getInvoicePdf'];
	/** List what came and went, newest first */
	'GET /api/v1/org/ledger': operations['listOrgLedger'];
	/** List what models cost at their provider */
	'GET /api/v1/org/model-pricing': operations['listOrgModelPricing'];
	/** List payments, and what was refunded of them */
	'GET /api/v1/org/payments': operations['listOrgPayments'];
	/** List the service agreements in force */
	'GET /api/v1/org/service-agreements': operations['listOrgServiceAgreements'];
	/** See which service operations were used, by type */
	'GET /api/v1/org/service-usage': operations['getOrgServiceUsage'];
	/** Download every entry of a span of time as CSV */
	'GET /api/v1/org/statement': operations['getOrgStatement'];
	/** Download usage by day, agent, person and model as CSV */
	'GET /api/v1/org/usage-report': operations['getUsageReport'];
	/** See what the workspace used, and what that cost */
	'GET /api/v1/org/usage-summary': operations['getOrgUsageSummary'];
	/** List the people of a project, or search among them */
	'GET /api/v1/people': operations['listPeople'];
	/** Read who a person is, and where they are known */
	'GET /api/v1/people/{userId}': operations['getPerson'];
	/** Export everything stored about a person as an archive to read */
	'GET /api/v1/people/{userId}/archive': operations['exportPersonArchive'];
	/** List what a person agreed to and withdrew */
	'GET /api/v1/people/{userId}/consents': operations['listPersonConsents'];
	/** Export everything stored about a person as one file */
	'GET /api/v1/people/{userId}/export': operations['exportPerson'];
	/** List by what a person is known: addresses, numbers, ids at channels */
	'GET /api/v1/people/{userId}/identities': operations['listPersonIdentities'];
	/** List the restrictions on a person, newest first, those that were lifted included */
	'GET /api/v1/people/{userId}/restrictions': operations['listPersonRestrictions'];
	/** List people who may be the same, newest first */
	'GET /api/v1/person-matches': operations['listPersonMatches'];
	/** List the projects of the workspace, oldest first */
	'GET /api/v1/projects': operations['listProjects'];
	/** Read a project */
	'GET /api/v1/projects/{projectId}': operations['getProject'];
	/** List the channels a project is reached by, oldest first */
	'GET /api/v1/projects/{projectId}/channel-connections': operations['listChannelConnections'];
	/** Read a channel connection */
	'GET /api/v1/projects/{projectId}/channel-connections/{connectionId}': operations['getChannelConnection'];
	/** List where a project’s events are delivered to */
	'GET /api/v1/projects/{projectId}/channels': operations['listProjectNotificationChannels'];
	/** Read a notification channel */
	'GET /api/v1/projects/{projectId}/channels/{channelId}': operations['getProjectNotificationChannel'];
	/** See what was sent to a channel and what it answered, newest first */
	'GET /api/v1/projects/{projectId}/channels/{channelId}/attempts': operations['listProjectNotificationChannelAttempts'];
	/** List the config values of a project */
	'GET /api/v1/projects/{projectId}/config': operations['listProjectConfig'];
	/** Read a config value of a project */
	'GET /api/v1/projects/{projectId}/config/{key}': operations['getProjectConfig'];
	/** Read which model of its own a project uses */
	'GET /api/v1/projects/{projectId}/custom-llm': operations['getCustomLlm'];
	/** List the data providers of a project, in the order they are called */
	'GET /api/v1/projects/{projectId}/enrichment-providers': operations['listEnrichmentProviders'];
	/** Read an enrichment provider */
	'GET /api/v1/projects/{projectId}/enrichment-providers/{providerId}': operations['getEnrichmentProvider'];
	/** List files, newest first, of a conversation or a person */
	'GET /api/v1/projects/{projectId}/files': operations['listFiles'];
	/** Read what is known about a file */
	'GET /api/v1/projects/{projectId}/files/{fileId}': operations['getFile'];
	/** Download a file */
	'GET /api/v1/projects/{projectId}/files/{fileId}/content': operations['downloadFile'];
	/** List the saved views of the inbox: shared ones, then your own, with how many conversations are in each */
	'GET /api/v1/projects/{projectId}/inbox-views': operations['listInboxViews'];
	/** List the API keys of a project, newest first, revoked ones included */
	'GET /api/v1/projects/{projectId}/keys': operations['listApiKeys'];
	/** Read what became of recommendations, by segment */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/conversions': operations['getConversions'];
	/** Rank nodes by a trend: the greatest, the fastest rising, the fastest falling */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/rankings': operations['getRankings'];
	/** Recommend targets for a node, best first, and say why */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/recommendations': operations['getRecommendations'];
	/** List analytics rules, oldest first */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/rules': operations['listAnalyticsRules'];
	/** Read an analytics rule and how its last run went */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}': operations['getAnalyticsRule'];
	/** Read the trends of a node, of every rule that follows it */
	'GET /api/v1/projects/{projectId}/knowledge/analytics/trends': operations['getTrends'];
	/** List documents, newest first */
	'GET /api/v1/projects/{projectId}/knowledge/documents': operations['listDocuments'];
	/** Read the state of a document */
	'GET /api/v1/projects/{projectId}/knowledge/documents/{docId}': operations['getDocument'];
	/** Download the file of a document */
	'GET /api/v1/projects/{projectId}/knowledge/documents/{docId}/content': operations['downloadDocument'];
	/** Read the text of a document, passage by passage */
	'GET /api/v1/projects/{projectId}/knowledge/documents/{docId}/passages': operations['listDocumentPassages'];
	/** Find an entity by its type and key, with the facts that begin and end at it */
	'GET /api/v1/projects/{projectId}/knowledge/entities/{entityType}/{entityKey}': operations['getKnowledgeEntity'];
	/** List facts of every version, newest first */
	'GET /api/v1/projects/{projectId}/knowledge/facts': operations['listKnowledgeFacts'];
	/** List the facts that hold now about a node */
	'GET /api/v1/projects/{projectId}/knowledge/facts/active': operations['listActiveFacts'];
	/** List every version of the facts about a node, newest first */
	'GET /api/v1/projects/{projectId}/knowledge/facts/history': operations['getKnowledgeFactHistory'];
	/** List nodes by type and properties */
	'GET /api/v1/projects/{projectId}/knowledge/nodes': operations['listKnowledgeNodes'];
	/** Read a node with the facts that begin and end at it */
	'GET /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}': operations['getKnowledgeNode'];
	/** List the versions of a node, newest first */
	'GET /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}/history': operations['getKnowledgeNodeHistory'];
	/** List what nodes of each type have to look like */
	'GET /api/v1/projects/{projectId}/knowledge/schemas': operations['listEntitySchemas'];
	/** Search nodes and passages of documents by words and meaning */
	'GET /api/v1/projects/{projectId}/knowledge/search': operations['searchKnowledge'];
	/** List the websites of the knowledge base, oldest first */
	'GET /api/v1/projects/{projectId}/knowledge/sources': operations['listKnowledgeSources'];
	/** Read a website of the knowledge base, and how far its crawl is */
	'GET /api/v1/projects/{projectId}/knowledge/sources/{sourceId}': operations['getKnowledgeSource'];
	/** List the pages of a website by address, with what became of each */
	'GET /api/v1/projects/{projectId}/knowledge/sources/{sourceId}/pages': operations['listKnowledgeSourcePages'];
	/** Count documents, nodes and facts */
	'GET /api/v1/projects/{projectId}/knowledge/stats': operations['getKnowledgeStats'];
	/** Walk from a node along its facts */
	'GET /api/v1/projects/{projectId}/knowledge/traverse': operations['traverseKnowledge'];
	/** List the outside MCP servers of a project, by name */
	'GET /api/v1/projects/{projectId}/mcp-servers': operations['listMcpServers'];
	/** Read an outside MCP server, with the tools it had when it was last probed */
	'GET /api/v1/projects/{projectId}/mcp-servers/{serverId}': operations['getMcpServer'];
	/** List which contacts belong to which agent */
	'GET /api/v1/projects/{projectId}/permanent-routes': operations['listPermanentRoutes'];
	/** Read how contacts find their agent */
	'GET /api/v1/projects/{projectId}/routing-config': operations['getRoutingConfig'];
	/** List the saved replies of a project, by shortcut */
	'GET /api/v1/projects/{projectId}/saved-replies': operations['listSavedReplies'];
	/** List which types of events are sent where */
	'GET /api/v1/projects/{projectId}/webhooks': operations['listProjectWebhooks'];
	/** See what was sent to a webhook and what it answered, newest first */
	'GET /api/v1/projects/{projectId}/webhooks/{eventType}/attempts': operations['listProjectWebhookAttempts'];
	/** Volume, response times, resolution and takeovers of a project, over time and by group */
	'GET /api/v1/reports/conversations': operations['getConversationReport'];
	/** Download a report of conversations as CSV */
	'GET /api/v1/reports/conversations.csv': operations['downloadConversationReport'];
	/** How soon this workspace wants conversations answered and resolved, by priority */
	'GET /api/v1/response-targets': operations['getResponseTargets'];
	/** For how many days this workspace keeps what it stores */
	'GET /api/v1/retention': operations['getRetention'];
	/** Count what the retention policy would remove now */
	'GET /api/v1/retention/preview': operations['previewRetention'];
	/** List the nightly runs of retention with what each removed, newest first */
	'GET /api/v1/retention/runs': operations['listRetentionRuns'];
	/** How claims and groups of the identity provider become roles */
	'GET /api/v1/role-mapping': operations['getRoleMapping'];
	/** Read the manifest of the caller’s workspace */
	'GET /api/v1/runtime/manifest': operations['getRuntimeManifest'];
	/** List the scopes that API keys can have */
	'GET /api/v1/scopes': operations['listScopes'];
	/** Which roles need a second factor in this workspace */
	'GET /api/v1/second-factor-policy': operations['getSecondFactorPolicy'];
	/** See whether a conversation that ended has been learned from */
	'GET /api/v1/sessions/end/status/{sessionEndId}': operations['getSessionEndStatus'];
	/** Download a file by its link */
	'GET /api/v1/shared-files/{fileToken}': operations['downloadSharedFile'];
	/** See what the workspace runs on, and what it used in thirty days */
	'GET /api/v1/tenant/deployment': operations['getDeployment'];
	/** List the host names of the caller’s workspace, the primary one first */
	'GET /api/v1/tenant/domains': operations['listOwnDomains'];
	/** List the workspaces you are a member of */
	'GET /api/v1/tenants': operations['listTenants'];
	/** Read a workspace */
	'GET /api/v1/tenants/{tenantId}': operations['getTenant'];
	/** List the host names of a workspace, the primary one first */
	'GET /api/v1/tenants/{tenantId}/domains': operations['listTenantDomains'];
	/** List what the whole organisation knows, newest first */
	'GET /api/v1/tenants/{tenantId}/knowledge/org-nodes': operations['listOrgNodes'];
	/** Read the manifest of a workspace, with its version */
	'GET /api/v1/tenants/{tenantId}/manifest': operations['getManifest'];
	/** List which types of events are sent where */
	'GET /api/v1/webhooks': operations['listWebhooks'];
	/** See what was sent to a webhook and what it answered, newest first */
	'GET /api/v1/webhooks/{eventType}/attempts': operations['listWebhookAttempts'];
	/** How the widget looks at a site, and the notice its visitors accept */
	'GET /api/v1/widget/sites/{site}': operations['getWidgetSite'];
	/** What a visitor said and heard, oldest first */
	'GET /api/v1/widget/visit/messages': operations['listWidgetMessages'];
	/** Hear what is said to a visitor, live */
	'GET /api/v1/widget/visit/stream': operations['streamWidgetVisit'];
	/** List the people of the workspace, in the order they joined */
	'GET /api/v1/workspace-users': operations['listWorkspaceUsers'];
	/** See whether and when the workspace is going to be deleted */
	'GET /api/v1/workspace/deletion': operations['getWorkspaceDeletion'];
	/** List the exports of the workspace */
	'GET /api/v1/workspace/exports': operations['listWorkspaceExports'];
	/** See how far the export of the workspace has come */
	'GET /api/v1/workspace/exports/{exportId}': operations['getWorkspaceExport'];
	/** Download the archive of the workspace */
	'GET /api/v1/workspace/exports/{exportId}/archive': operations['downloadWorkspaceExport'];
	/** How many requests a minute the workspace allows itself */
	'GET /api/v1/workspace/request-limit': operations['getWorkspaceRequestLimit'];
	/** Whether the workspace seals its messages and facts, and how far that is */
	'GET /api/v1/workspace/sealing': operations['getWorkspaceSealing'];
	/** How one can sign in to the console */
	'GET /console/sign-in': operations['consoleListWays'];
	/** Come back from the identity provider */
	'GET /console/sign-in/callback': operations['consoleFinishRedirect'];
	/** Begin to sign in to the console with the identity provider */
	'GET /console/sign-in/provider': operations['consoleBeginRedirect'];
	/** Prove to Meta that the callback address is ours */
	'GET /hooks/{connectionId}': operations['verifyChannelWebhook'];
	/** The page of the built-in test processor */
	'GET /payments/test/{checkoutId}': operations['showTestPayment'];
	/** List agents as OpenAI clients list models */
	'GET /v1/models': operations['listOpenAiModels'];
	/** Get an agent as OpenAI clients get a model */
	'GET /v1/models/{model}': operations['getOpenAiModel'];
	/** The widget itself, for a script tag */
	'GET /widget.js': operations['getWidgetScript'];
	/** A page of our own with the widget on it */
	'GET /widget/{site}': operations['showWidgetPage'];
	/** Change what an agent may do; what is not sent stays */
	'PATCH /api/v1/agents/{agentId}/capabilities': operations['patchAgentCapabilities'];
	/** Change a test of an agent */
	'PATCH /api/v1/agents/{agentId}/evaluation-cases/{caseId}': operations['updateEvaluationCase'];
	/** Rename, describe, archive or revive an instance */
	'PATCH /api/v1/agents/{agentId}/instances/{instanceId}': operations['updateAgentInstance'];
	/** Change scores of an agent’s personality; traits that are not sent stay */
	'PATCH /api/v1/agents/{agentId}/personality': operations['patchAgentPersonality'];
	/** Set or clear the agent’s own post-processing model */
	'PATCH /api/v1/agents/{agentId}/post-processing-model': operations['setPostProcessingModel'];
	/** Change an agent’s name, persona or tools; what is not sent stays */
	'PATCH /api/v1/agents/{agentId}/profile': operations['updateAgentProfile'];
	/** Switch an agent on or off */
	'PATCH /api/v1/agents/{agentId}/status': operations['setAgentStatus'];
	/** Change the record of a person; what is not sent stays */
	'PATCH /api/v1/agents/{agentId}/users/{userId}/metadata': operations['updateUserMetadata'];
	/** Open, snooze or close a conversation, tag it, or give it to another agent */
	'PATCH /api/v1/conversations/{conversationId}': operations['updateConversation'];
	/** Assign a conversation to a member, tag it, or set its priority */
	'PATCH /api/v1/conversations/{conversationId}/triage': operations['triageConversation'];
	/** Change the amount of a budget, or whether it stops */
	'PATCH /api/v1/org/budgets/{budgetId}': operations['changeBudget'];
	/** Change a channel connection; what is not sent stays */
	'PATCH /api/v1/projects/{projectId}/channel-connections/{connectionId}': operations['updateChannelConnection'];
	/** Change an enrichment provider; what is not sent stays */
	'PATCH /api/v1/projects/{projectId}/enrichment-providers/{providerId}': operations['updateEnrichmentProvider'];
	/** Rename a saved view, or replace its filters */
	'PATCH /api/v1/projects/{projectId}/inbox-views/{viewId}': operations['updateInboxView'];
	/** Change the name of an API key or the addresses it may be used from */
	'PATCH /api/v1/projects/{projectId}/keys/{keyId}': operations['updateApiKey'];
	/** Merge properties into many nodes */
	'PATCH /api/v1/projects/{projectId}/knowledge/bulk-update': operations['bulkUpdateKnowledge'];
	/** Change a node */
	'PATCH /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}': operations['updateKnowledgeNode'];
	/** Change an outside MCP server; what is not sent stays */
	'PATCH /api/v1/projects/{projectId}/mcp-servers/{serverId}': operations['updateMcpServer'];
	/** Change a saved reply; what is not sent stays */
	'PATCH /api/v1/projects/{projectId}/saved-replies/{replyId}': operations['updateSavedReply'];
	/** Create an agent, or change the one of this id or name */
	'POST /api/v1/agents': operations['createAgent'];
	/** Talk to an agent */
	'POST /api/v1/agents/{agentId}/chat': operations['chat'];
	/** Talk to an agent and fetch the reply later */
	'POST /api/v1/agents/{agentId}/chat/async': operations['startChatRun'];
	/** Get a system prompt that is ready to be sent to a model of your own */
	'POST /api/v1/agents/{agentId}/context-bundle': operations['getContextBundle'];
	/** Give an agent a test */
	'POST /api/v1/agents/{agentId}/evaluation-cases': operations['createEvaluationCase'];
	/** Run the tests of an agent */
	'POST /api/v1/agents/{agentId}/evaluations': operations['startEvaluation'];
	/** Cancel a run of an agent’s tests */
	'POST /api/v1/agents/{agentId}/evaluations/{evaluationId}/cancel': operations['cancelEvaluation'];
	/** Copy an agent with everything it owns, in the background */
	'POST /api/v1/agents/{agentId}/fork': operations['forkAgent'];
	/** Give an agent another life of its own */
	'POST /api/v1/agents/{agentId}/instances': operations['createAgentInstance'];
	/** Forget everything stored under an instance and make it active again */
	'POST /api/v1/agents/{agentId}/instances/{instanceId}/reset': operations['resetAgentInstance'];
	/** Put what an agent remembers of a person in order */
	'POST /api/v1/agents/{agentId}/memory/consolidate': operations['consolidateMemory'];
	/** Tell an agent a fact */
	'POST /api/v1/agents/{agentId}/memory/facts': operations['createMemoryFact'];
	/** Tell an agent up to 1,000 facts at once */
	'POST /api/v1/agents/{agentId}/memory/facts/bulk': operations['bulkCreateMemoryFacts'];
	/** Give an agent memories of a person to begin with */
	'POST /api/v1/agents/{agentId}/memory/seed': operations['seedMemory'];
	/** See how an agent would answer with changes that are not saved */
	'POST /api/v1/agents/{agentId}/preview': operations['previewReply'];
	/** Hand in an exchange and wait until the agent has learned from it */
	'POST /api/v1/agents/{agentId}/process': operations['processMessages'];
	/** End a conversation: learn what is left to learn from it and put the memory in order */
	'POST /api/v1/agents/{agentId}/sessions/end': operations['endSession'];
	/** Begin a conversation */
	'POST /api/v1/agents/{agentId}/sessions/start': operations['startSession'];
	/** Hand in an exchange that another runtime had */
	'POST /api/v1/agents/{agentId}/sessions/{sessionId}/turn': operations['submitTurn'];
	/** Give an agent a tool that its callers answer */
	'POST /api/v1/agents/{agentId}/tools': operations['createAgentTool'];
	/** Search the knowledge that an agent can reach, as a tool call */
	'POST /api/v1/agents/{agentId}/tools/kb-search': operations['askAgentKnowledge'];
	/** Hand in a conversation, or a part of one, that is over */
	'POST /api/v1/agents/{agentId}/turns': operations['postTurns'];
	/** Bring up to 1,000 people along, with what is known of them */
	'POST /api/v1/agents/{agentId}/users/import': operations['importUsers'];
	/** See what an import would teach, without storing anything */
	'POST /api/v1/agents/{agentId}/users/import/preview': operations['previewImport'];
	/** Add content about a person for an agent to learn from */
	'POST /api/v1/agents/{agentId}/users/{userId}/content': operations['addUserContent'];
	/** Tell an agent everything that is known of one person */
	'POST /api/v1/agents/{agentId}/users/{userId}/prime': operations['primeUser'];
	/** Bring an earlier version of an agent back */
	'POST /api/v1/agents/{agentId}/versions/{version}/restore': operations['restoreAgentVersion'];
	/** Request an approval */
	'POST /api/v1/approvals': operations['createApproval'];
	/** Approve, reject, or take it over yourself */
	'POST /api/v1/approvals/{approvalId}/resolve': operations['resolveApproval'];
	/** Have a lead researched, scored and given a next best action, in the background */
	'POST /api/v1/builtin-agents/lead/enrich': operations['enrichLead'];
	/** Train the score model from every outcome, from scratch */
	'POST /api/v1/builtin-agents/lead_score/model/train': operations['trainLeadModel'];
	/** Let a version of the score model be served: a newer one, or an older one to roll back */
	'POST /api/v1/builtin-agents/lead_score/model/versions/{version}/promote': operations['promoteLeadModelVersion'];
	/** Ask what to do with a lead next */
	'POST /api/v1/builtin-agents/lead_score/nba': operations['suggestLeadAction'];
	/** Report what became of a lead */
	'POST /api/v1/builtin-agents/lead_score/outcome': operations['reportLeadOutcome'];
	/** Forget everything that was learned about leads */
	'POST /api/v1/builtin-agents/lead_score/reset-learning': operations['resetLeadLearning'];
	/** Train the policy by reinforcement learning on a simulated funnel */
	'POST /api/v1/builtin-agents/lead_score/rl/train': operations['trainLeadPolicy'];
	/** Let a version of the policy answer: a newer one, or an older one to roll back */
	'POST /api/v1/builtin-agents/lead_score/rl/versions/{version}/promote': operations['promoteLeadPolicyVersion'];
	/** Report what really happened; scoring and bandit learn from it */
	'POST /api/v1/builtin-agents/ml/{use_case}/feedback': operations['giveFeedback'];
	/** Choose the next best action among those that are open now */
	'POST /api/v1/builtin-agents/ml/{use_case}/nba/decide': operations['decideNextBestAction'];
	/** Teach the bandit what an action earned */
	'POST /api/v1/builtin-agents/ml/{use_case}/nba/learn': operations['learnReward'];
	/** Estimate what a policy would have earned, from what another one logged */
	'POST /api/v1/builtin-agents/ml/{use_case}/ope/evaluate': operations['evaluatePolicy'];
	/** Score with the trained model */
	'POST /api/v1/builtin-agents/ml/{use_case}/scoring/predict': operations['predictScore'];
	/** Train a calibrated model that scores how likely something is */
	'POST /api/v1/builtin-agents/ml/{use_case}/scoring/train': operations['trainScoring'];
	/** Let a version of a model answer: a newer one, or an older one to roll back */
	'POST /api/v1/builtin-agents/ml/{use_case}/scoring/versions/{version}/promote': operations['promoteScoringVersion'];
	/** Watch the engines learn on made-up people */
	'POST /api/v1/builtin-agents/ml/{use_case}/simulate-rounds': operations['simulateRounds'];
	/** The same simulation, each round as it completes */
	'POST /api/v1/builtin-agents/ml/{use_case}/simulate-rounds/stream': operations['streamSimulation'];
	/** Have events delivered to a webhook, a mailbox or a chat */
	'POST /api/v1/channels': operations['createNotificationChannel'];
	/** Deliver an event to the project’s channels now */
	'POST /api/v1/channels/deliver': operations['deliverToNotificationChannels'];
	/** Assign, tag, prioritise, snooze, close or mark many conversations as read */
	'POST /api/v1/conversations/bulk': operations['updateConversations'];
	/** Let an agent write to a person unasked */
	'POST /api/v1/conversations/push': operations['pushConversationMessage'];
	/** Improve or translate a draft, or summarise the conversation */
	'POST /api/v1/conversations/{conversationId}/assist': operations['assistConversationReply'];
	/** Write to the person as an operator */
	'POST /api/v1/conversations/{conversationId}/messages': operations['sendConversationMessage'];
	/** Write a note for the team in a conversation */
	'POST /api/v1/conversations/{conversationId}/notes': operations['addConversationNote'];
	/** Mark a conversation as read */
	'POST /api/v1/conversations/{conversationId}/read': operations['markConversationRead'];
	/** Take a conversation over from the agent */
	'POST /api/v1/conversations/{conversationId}/takeover': operations['takeOverConversation'];
	/** Translate messages of a conversation */
	'POST /api/v1/conversations/{conversationId}/translations': operations['translateConversationMessages'];
	/** Send an event again to one receiver */
	'POST /api/v1/deliveries/{deliveryId}/resend': operations['resendDelivery'];
	/** Find out who a person is and how to reach them */
	'POST /api/v1/enrichment/person': operations['enrichPerson'];
	/** Invite a person by mail; they choose their own password */
	'POST /api/v1/invitations': operations['createInvitation'];
	/** Place a legal hold on a person or on the whole workspace */
	'POST /api/v1/legal-holds': operations['placeLegalHold'];
	/** Lift a legal hold */
	'POST /api/v1/legal-holds/{holdId}/lift': operations['liftLegalHold'];
	/** Finish setting up a passkey with the browser’s answer */
	'POST /api/v1/me/second-factor/passkeys': operations['finishPasskey'];
	/** Begin to set up a passkey */
	'POST /api/v1/me/second-factor/passkeys/begin': operations['beginPasskey'];
	/** Make ten new recovery codes */
	'POST /api/v1/me/second-factor/recovery-codes': operations['renewRecoveryCodes'];
	/** Begin to set up an authenticator app */
	'POST /api/v1/me/second-factor/totp': operations['beginTotp'];
	/** Finish setting up an authenticator app with a code of it */
	'POST /api/v1/me/second-factor/totp/confirm': operations['confirmTotp'];
	/** End all your sessions but this one */
	'POST /api/v1/me/sessions/end-others': operations['endOtherSessions'];
	/** Suggest when and on which channel to contact a person */
	'POST /api/v1/ml/contact_timing/suggest': operations['suggestContactTime'];
	/** Estimate what a lead is worth: probability times value */
	'POST /api/v1/ml/ev': operations['estimateValue'];
	/** Suggest whether a person should take over now */
	'POST /api/v1/ml/handoff/suggest': operations['suggestHandoff'];
	/** Tell how much one lead is like those that were won */
	'POST /api/v1/ml/lookalike/score': operations['scoreLookalike'];
	/** Provision the signed-in person’s workspace, once */
	'POST /api/v1/onboarding/bootstrap': operations['bootstrapWorkspace'];
	/** Claim a trial workspace with the token of its claim link */
	'POST /api/v1/onboarding/claim': operations['claimWorkspace'];
	/** Make a link that claims the caller’s trial workspace */
	'POST /api/v1/onboarding/claim-link': operations['createClaimLink'];
	/** Offer a workspace a contract */
	'POST /api/v1/operator/tenants/{tenantId}/contracts': operations['createContract'];
	/** Give a workspace credit, or take some back */
	'POST /api/v1/operator/tenants/{tenantId}/credits': operations['grantCredit'];
	/** Make the secret that signs a workspace’s usage reports */
	'POST /api/v1/operator/tenants/{tenantId}/metering-key': operations['rotateMeteringKey'];
	/** Refund a payment, whole or in part */
	'POST /api/v1/operator/tenants/{tenantId}/payments/{paymentId}/refund': operations['refundPayment'];
	/** Agree on a service that a workspace pays for */
	'POST /api/v1/operator/tenants/{tenantId}/service-agreements': operations['createServiceAgreement'];
	/** Confirm a payment of the built-in test processor, which moves no money */
	'POST /api/v1/operator/test-payments/{checkoutId}/confirm': operations['confirmTestPayment'];
	/** Create a voucher for credit */
	'POST /api/v1/operator/vouchers': operations['createVoucher'];
	/** Begin a payment for more credit */
	'POST /api/v1/org/billing/checkout': operations['beginOrgCheckout'];
	/** Open the page with payment methods and receipts */
	'POST /api/v1/org/billing/portal': operations['openOrgBillingPortal'];
	/** Set what a project, an agent or an API key may cost in a day or a month */
	'POST /api/v1/org/budgets': operations['createBudget'];
	/** Accept a contract by beginning its payments */
	'POST /api/v1/org/contract/subscribe': operations['subscribeOrgContract'];
	/** Turn a voucher into credit */
	'POST /api/v1/org/vouchers/redeem': operations['redeemVoucher'];
	/** Where the payment processor reports what was paid */
	'POST /api/v1/payments/webhook': operations['receivePaymentEvent'];
	/** Record that a person gave or withdrew a consent */
	'POST /api/v1/people/{userId}/consents': operations['recordPersonConsent'];
	/** Say by what a person is known */
	'POST /api/v1/people/{userId}/identities': operations['addPersonIdentity'];
	/** Merge two people who are one */
	'POST /api/v1/people/{userId}/merge': operations['mergePeople'];
	/** Restrict the processing of a person’s data */
	'POST /api/v1/people/{userId}/restrictions': operations['restrictPerson'];
	/** Lift the restrictions on a person */
	'POST /api/v1/people/{userId}/restrictions/lift': operations['liftPersonRestriction'];
	/** Give conversations of a person to another */
	'POST /api/v1/people/{userId}/split': operations['splitPerson'];
	/** Say that two people are not the same */
	'POST /api/v1/person-matches/{matchId}/dismiss': operations['dismissPersonMatch'];
	/** Create a project */
	'POST /api/v1/projects': operations['createProject'];
	/** Connect a channel: WhatsApp, Messenger, Instagram, Telegram or the website widget */
	'POST /api/v1/projects/{projectId}/channel-connections': operations['createChannelConnection'];
	/** Send one message to see whether the connection works */
	'POST /api/v1/projects/{projectId}/channel-connections/{connectionId}/test': operations['testChannelConnection'];
	/** Have events delivered to a webhook, a mailbox or a chat */
	'POST /api/v1/projects/{projectId}/channels': operations['createProjectNotificationChannel'];
	/** Deliver an event to the project’s channels now */
	'POST /api/v1/projects/{projectId}/channels/deliver': operations['deliverToProjectNotificationChannels'];
	/** Allow an app to act for you in a project */
	'POST /api/v1/projects/{projectId}/connected-apps': operations['connectApp'];
	/** Send an event again to one receiver */
	'POST /api/v1/projects/{projectId}/deliveries/{deliveryId}/resend': operations['resendProjectDelivery'];
	/** Have a project ask a provider about people */
	'POST /api/v1/projects/{projectId}/enrichment-providers': operations['createEnrichmentProvider'];
	/** Upload a file for a conversation or a person */
	'POST /api/v1/projects/{projectId}/files': operations['uploadFile'];
	/** Make an address that hands out a file without a credential for a while */
	'POST /api/v1/projects/{projectId}/files/{fileId}/links': operations['shareFile'];
	/** Save filters of the inbox under a name, for yourself or for the workspace */
	'POST /api/v1/projects/{projectId}/inbox-views': operations['createInboxView'];
	/** Create an API key; the key itself is in this answer and nowhere else */
	'POST /api/v1/projects/{projectId}/keys': operations['createApiKey'];
	/** Replace an API key; both work until the old one ends */
	'POST /api/v1/projects/{projectId}/keys/{keyId}/rotate': operations['rotateApiKey'];
	/** Say what became of a recommendation */
	'POST /api/v1/projects/{projectId}/knowledge/analytics/feedback': operations['giveAnalyticsFeedback'];
	/** Write an analytics rule */
	'POST /api/v1/projects/{projectId}/knowledge/analytics/rules': operations['createAnalyticsRule'];
	/** Run an analytics rule now */
	'POST /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}/run': operations['runAnalyticsRule'];
	/** Compare a property across entities by what relates them to one target */
	'POST /api/v1/projects/{projectId}/knowledge/compare': operations['compareKnowledge'];
	/** Upload a document: PDF, Office, HTML, CSV, Markdown, text, mail or a picture */
	'POST /api/v1/projects/{projectId}/knowledge/documents': operations['uploadDocument'];
	/** Read a document again, from the file that was uploaded */
	'POST /api/v1/projects/{projectId}/knowledge/documents/{docId}/reprocess': operations['reprocessDocument'];
	/** Add entities with their properties, and how they relate */
	'POST /api/v1/projects/{projectId}/knowledge/facts': operations['insertKnowledge'];
	/** Write a node; one of its type and label is added to */
	'POST /api/v1/projects/{projectId}/knowledge/nodes': operations['createKnowledgeNode'];
	/** Take a node out of use if it is the one the agent means */
	'POST /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}/agent-delete': operations['agentDeleteKnowledgeNode'];
	/** Share a node with every project of the organisation */
	'POST /api/v1/projects/{projectId}/knowledge/nodes/{nodeId}/promote-to-org': operations['promoteKnowledgeNode'];
	/** Say what nodes of a type have to look like */
	'POST /api/v1/projects/{projectId}/knowledge/schemas': operations['createEntitySchema'];
	/** Add a website to the knowledge base */
	'POST /api/v1/projects/{projectId}/knowledge/sources': operations['createKnowledgeSource'];
	/** Crawl a website again */
	'POST /api/v1/projects/{projectId}/knowledge/sources/{sourceId}/refresh': operations['refreshKnowledgeSource'];
	/** Add an outside MCP server to a project */
	'POST /api/v1/projects/{projectId}/mcp-servers': operations['createMcpServer'];
	/** Ask an outside MCP server for its tools, and keep the list */
	'POST /api/v1/projects/{projectId}/mcp-servers/{serverId}/probe': operations['probeMcpServer'];
	/** Classify a contact: from now on they go to this agent */
	'POST /api/v1/projects/{projectId}/permanent-routes': operations['createPermanentRoute'];
	/** Send a classified contact to another agent */
	'POST /api/v1/projects/{projectId}/permanent-routes/{userId}/override': operations['overridePermanentRoute'];
	/** Save a text that operators can insert into their replies */
	'POST /api/v1/projects/{projectId}/saved-replies': operations['createSavedReply'];
	/** Give a webhook a new signing secret */
	'POST /api/v1/projects/{projectId}/webhooks/{eventType}/rotate-secret': operations['rotateProjectWebhookSecret'];
	/** Say which role some claims would give */
	'POST /api/v1/role-mapping/try': operations['tryRoleMapping'];
	/** Ask the operator of the installation for an upgrade */
	'POST /api/v1/tenant/deployment/upgrade-request': operations['requestUpgrade'];
	/** Claim a host name for a workspace */
	'POST /api/v1/tenants/{tenantId}/domains': operations['claimDomain'];
	/** Verify a custom domain by its TXT record */
	'POST /api/v1/tenants/{tenantId}/domains/{domain}/verify': operations['verifyDomain'];
	/** Add a node that every project of the organisation may use */
	'POST /api/v1/tenants/{tenantId}/knowledge/org-nodes': operations['createOrgNode'];
	/** Report what a runtime used, signed, and that it lives */
	'POST /api/v1/usage/reports': operations['reportUsage'];
	/** Give a webhook a new signing secret */
	'POST /api/v1/webhooks/{eventType}/rotate-secret': operations['rotateWebhookSecret'];
	/** Begin as a visitor of a site */
	'POST /api/v1/widget/sites/{site}/visits': operations['startWidgetVisit'];
	/** Upload a file as a visitor, to send it with a message */
	'POST /api/v1/widget/visit/files': operations['uploadWidgetFile'];
	/** Write as a visitor, and hear the answer while it is said */
	'POST /api/v1/widget/visit/messages': operations['sendWidgetMessage'];
	/** Say that the visitor is writing */
	'POST /api/v1/widget/visit/typing': operations['noteWidgetTyping'];
	/** Add a person who signs in with a username and a password */
	'POST /api/v1/workspace-users': operations['createWorkspaceUser'];
	/** Add up to a thousand people at once */
	'POST /api/v1/workspace-users/bulk': operations['bulkCreateWorkspaceUsers'];
	/** End the sessions of a member */
	'POST /api/v1/workspace-users/{uid}/end-sessions': operations['endMemberSessions'];
	/** Replace a forgotten password by a temporary one */
	'POST /api/v1/workspace-users/{uid}/reset-password': operations['resetWorkspaceUserPassword'];
	/** Remove the second factors of a member who has lost them */
	'POST /api/v1/workspace-users/{uid}/reset-second-factor': operations['resetMemberSecondFactor'];
	/** Delete the workspace with everything in it, after a grace period */
	'POST /api/v1/workspace/deletion': operations['scheduleWorkspaceDeletion'];
	/** Export everything that the workspace stores as one archive */
	'POST /api/v1/workspace/exports': operations['startWorkspaceExport'];
	/** What an invitation is for */
	'POST /auth/invitation': operations['viewInvitation'];
	/** Accept an invitation with a username and password of your own */
	'POST /auth/invitation/accept': operations['acceptInvitation'];
	/** Sign in with a passkey */
	'POST /auth/passkey': operations['passkeySignIn'];
	/** Begin to sign in with a passkey */
	'POST /auth/passkey/begin': operations['beginPasskeySignIn'];
	/** Choose a new password */
	'POST /auth/password': operations['changePassword'];
	/** Have a link for a new password mailed */
	'POST /auth/password-reset': operations['requestPasswordReset'];
	/** Choose a new password with the link that was mailed */
	'POST /auth/password-reset/confirm': operations['confirmPasswordReset'];
	/** Renew the session token */
	'POST /auth/refresh': operations['refreshSession'];
	/** Sign in with a username and a password */
	'POST /auth/sign-in': operations['signIn'];
	/** End the session */
	'POST /auth/sign-out': operations['signOut'];
	/** Show your second factor in this session */
	'POST /auth/step-up': operations['stepUp'];
	/** Begin to show a passkey in this session */
	'POST /auth/step-up/passkey': operations['beginStepUp'];
	/** Sign in to the console with a passkey */
	'POST /console/passkey': operations['consolePasskeySignIn'];
	/** Choose a new password in the console */
	'POST /console/password': operations['consoleChangePassword'];
	/** Renew the console’s session */
	'POST /console/refresh': operations['consoleRefresh'];
	/** Sign in to the console */
	'POST /console/sign-in': operations['consoleSignIn'];
	/** Sign out of the console */
	'POST /console/sign-out': operations['consoleSignOut'];
	/** Use a session token in the console */
	'POST /console/token': operations['consoleAdoptToken'];
	/** Take in what a channel posts */
	'POST /hooks/{connectionId}': operations['receiveChannelWebhook'];
	/** Start a trial workspace of fourteen days, without a credential */
	'POST /onboarding/trial': operations['startTrial'];
	/** Talk to an agent as OpenAI clients do */
	'POST /v1/chat/completions': operations['createChatCompletion'];
	/** Get vectors of texts as OpenAI clients do */
	'POST /v1/embeddings': operations['createEmbeddings'];
	/** Talk to an agent with OpenAI’s Responses API */
	'POST /v1/responses': operations['createResponse'];
	/** Write a config value of the account: the body is the value, any JSON up to 1 MB */
	'PUT /api/v1/account/config/{key}': operations['putAccountConfig'];
	/** Set what an agent may do; what is not sent stays */
	'PUT /api/v1/agents/{agentId}/capabilities': operations['putAgentCapabilities'];
	/** Correct a fact */
	'PUT /api/v1/agents/{agentId}/memory/facts/{factId}': operations['updateMemoryFact'];
	/** Change scores of an agent’s personality; traits that are not sent stay */
	'PUT /api/v1/agents/{agentId}/personality': operations['putAgentPersonality'];
	/** Set the tools that the caller answers in a session */
	'PUT /api/v1/agents/{agentId}/sessions/{sessionId}/tools': operations['putSessionTools'];
	/** Give an agent a skill, change one, or accept a proposed one */
	'PUT /api/v1/agents/{agentId}/skills/{skillName}': operations['putAgentSkill'];
	/** Change a tool of an agent */
	'PUT /api/v1/agents/{agentId}/tools/{toolName}': operations['updateAgentTool'];
	/** Set the stages that the project’s leads pass, and the currency of their values */
	'PUT /api/v1/builtin-agents/lead_score/pipeline': operations['putLeadPipeline'];
	/** Switch learning on or off for the project */
	'PUT /api/v1/builtin-agents/learning': operations['setLearningEnabled'];
	/** Set when the team of this workspace is there */
	'PUT /api/v1/business-hours': operations['putBusinessHours'];
	/** Replace a notification channel */
	'PUT /api/v1/channels/{channelId}': operations['putNotificationChannel'];
	/** Say that you have a conversation open, and read who else has */
	'PUT /api/v1/conversations/{conversationId}/presence': operations['putConversationPresence'];
	/** Choose the language and time zone that the console uses for you, in every workspace and browser */
	'PUT /api/v1/me/preferences': operations['setPreferences'];
	/** Choose the organisation a session works in when its token names none */
	'PUT /api/v1/onboarding/preferred-organization': operations['setPreferredOrganization'];
	/** Say who issues invoices */
	'PUT /api/v1/operator/invoice-seller': operations['putInvoiceSeller'];
	/** Say what models cost at their provider */
	'PUT /api/v1/operator/model-prices': operations['putModelPrices'];
	/** Say how a workspace pays, and which prices are its own */
	'PUT /api/v1/operator/tenants/{tenantId}/billing-profile': operations['putBillingProfile'];
	/** Set how much background work of a workspace runs */
	'PUT /api/v1/operator/tenants/{tenantId}/job-share': operations['putWorkspaceJobShare'];
	/** Set when low credit is announced and topped up */
	'PUT /api/v1/org/billing/alerts': operations['putBalanceAlerts'];
	/** Change a project; what is not sent stays */
	'PUT /api/v1/projects/{projectId}': operations['updateProject'];
	/** Replace a notification channel */
	'PUT /api/v1/projects/{projectId}/channels/{channelId}': operations['putProjectNotificationChannel'];
	/** Write a config value of a project: the body is the value, any JSON up to 1 MB */
	'PUT /api/v1/projects/{projectId}/config/{key}': operations['putProjectConfig'];
	/** Let a project’s agents speak through a model of its own */
	'PUT /api/v1/projects/{projectId}/custom-llm': operations['putCustomLlm'];
	/** Switch an analytics rule on or off, or change it */
	'PUT /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}': operations['updateAnalyticsRule'];
	/** Replace a document by a new version of it */
	'PUT /api/v1/projects/{projectId}/knowledge/documents/{docId}': operations['replaceDocument'];
	/** Replace what nodes of a type have to look like */
	'PUT /api/v1/projects/{projectId}/knowledge/schemas/{schemaId}': operations['updateEntitySchema'];
	/** Decide how contacts find their agent */
	'PUT /api/v1/projects/{projectId}/routing-config': operations['putRoutingConfig'];
	/** Have a type of event of a project sent to an address */
	'PUT /api/v1/projects/{projectId}/webhooks/{eventType}': operations['putProjectWebhook'];
	/** Set how soon conversations are to be answered and resolved, by priority */
	'PUT /api/v1/response-targets': operations['putResponseTargets'];
	/** Set for how many days this workspace keeps what it stores */
	'PUT /api/v1/retention': operations['putRetention'];
	/** Choose how claims and groups of the identity provider become roles */
	'PUT /api/v1/role-mapping': operations['setRoleMapping'];
	/** Set the privacy notice that visitors of the widget agree to */
	'PUT /api/v1/runtime/widget-consent': operations['putWidgetConsent'];
	/** Set the web origins whose pages may show the widget */
	'PUT /api/v1/runtime/widget-origins': operations['putWidgetOrigins'];
	/** Choose which roles need a second factor in this workspace */
	'PUT /api/v1/second-factor-policy': operations['setSecondFactorPolicy'];
	/** Set up the demo mode of a workspace */
	'PUT /api/v1/tenants/{tenantId}/demo': operations['putDemo'];
	/** Replace the manifest of a workspace */
	'PUT /api/v1/tenants/{tenantId}/manifest': operations['putManifest'];
	/** Have a type of event of the workspace, or of the key’s project, sent to an address */
	'PUT /api/v1/webhooks/{eventType}': operations['putWebhook'];
	/** Accept a notice that has changed since */
	'PUT /api/v1/widget/visit/consent': operations['acceptWidgetConsent'];
	/** Change a person’s profile, role or status */
	'PUT /api/v1/workspace-users/{uid}': operations['updateWorkspaceUser'];
	/** Limit the requests of the workspace over all processes */
	'PUT /api/v1/workspace/request-limit': operations['putWorkspaceRequestLimit'];
	/** Seal the messages and facts of the workspace under its own key, or stop doing so */
	'PUT /api/v1/workspace/sealing': operations['putWorkspaceSealing'];
}
export interface components {
	schemas: {
		AccountPreferences: {
			/** The language of the console; empty follows the browser. */
			language: "" | "en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "tr" | "ja" | "zh" | "ar";
			/** An IANA name such as Europe/Lisbon; empty follows the browser. */
			time_zone: string;
		};
		ActiveCharacterSummary: {
			/** The present month, such as 2026-11. */
			month: string;
			/** The most agents that were active at once, in the months of the window. */
			highWaterMark: number;
			/** For a month. */
			pricePerCharUsd: number;
			/** What was charged for characters within the window. */
			charChargeUsd: number;
			/**
			 * Format: date-time
			 * When a month was last closed.
			 */
			billedAt?: string;
		};
		AddContentAccepted: {
			job_id: string;
			/** queued. */
			status: string;
		};
		AgentCapabilities: {
			autoLearnSkills: boolean;
			imageGeneration: boolean;
			inventory: boolean;
			knowledgeBase: boolean;
			knowledgeBaseScopeMode: string;
			knowledgeBaseWrite: boolean;
			memoryMode: string;
			musicGeneration: boolean;
			rememberName: boolean;
			sharedMemory: boolean;
			skills: boolean;
			videoGeneration: boolean;
			voiceGeneration: boolean;
			webSearch: boolean;
			wisdom: boolean;
			mcp_enabled: string[];
			customTools: {
				name: string;
				description: string;
				parameters: unknown;
			}[];
			pendingCapabilities: {
				capability: string;
				context: string;
			}[];
			/** Left out while it is off. */
			catalogBooking?: boolean;
			/** Left out while it is off. */
			catalogGrounding?: boolean;
			/** Left out while it is off. */
			integrationHub?: boolean;
			/** Left out while it is off. */
			repCopilot?: boolean;
			/** Left out while it is `full`. */
			proactiveMode?: string;
			/** Left out while it is `everything`. Only with `include=extensions`. */
			forgetConfirmation?: string;
			/** Whose knowledge it reads, while it may read any. */
			knowledgeBaseProjectId?: string;
			/**
			 * Format: date-time
			 * When image generation was first switched on.
			 */
			imageUnlockedAt?: string;
			/** Format: date-time */
			musicUnlockedAt?: string;
			/** Format: date-time */
			videoUnlockedAt?: string;
			/** Format: date-time */
			voiceUnlockedAt?: string;
			voiceId?: string;
			voiceTier?: number;
		};
		AgentConversation: {
			agent_id: string;
			user_id: string;
			session_id: string;
			messages: {
				/**
				 * Format: uuid
				 * The id that the `evidence_message_ids` of facts refer to.
				 */
				message_id: string;
				author: string;
				role: string;
				content: string;
				/** A sentence of it was forgotten: search, context and replies do without it. */
				redacted?: boolean;
				/** Format: date-time */
				timestamp: string;
				tool_call_id?: string;
				tool_calls?: {
					id: string;
					type: string;
					function: {
						name: string;
						arguments: string;
					};
				}[];
			}[];
			page: number;
			page_size: number;
			total: number;
			has_more: boolean;
		};
		AgentDetailResponse: {
			agent_id: string;
			name: string;
			tenant_id: string;
			project_id: string;
			owner_user_id: string;
			owner_display_name: string;
			owner_email: string;
			is_active: boolean;
			instance_count: number;
			mcp_enabled: string[];
			/** Format: date-time */
			created_at: string;
			/**
			 * Format: date-time
			 * The last conversation with it; until then, when it was created.
			 */
			last_seen_at: string;
			/** Left out while it is `full`. */
			proactive_mode?: string;
			bio: string;
			gender: string;
			avatar_url: string;
			personality_prompt: string;
			primary_traits: string[];
			speech_patterns: string[];
			true_interests: string[];
			true_dislikes: string[];
			big5: {
				openness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				conscientiousness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				extraversion: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				agreeableness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				neuroticism: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
			};
			dimensions: {
				intellect: number;
				aesthetic: number;
				industriousness: number;
				orderliness: number;
				enthusiasm: number;
				assertiveness: number;
				compassion: number;
				politeness: number;
				withdrawal: number;
				volatility: number;
			};
			preferences: {
				/** Empty unless it was set. */
				conversation_pace: string;
				/** Empty unless it was set. */
				emotional_expression: string;
				/** Empty unless it was set. */
				formality: string;
				/** Empty unless it was set. */
				humor_style: string;
			};
			behaviors: {
				/** Empty unless it was set. */
				conflict_approach: string;
				/** Empty unless it was set. */
				empathy_style: string;
				/** Empty unless it was set. */
				question_frequency: string;
				/** Empty unless it was set. */
				response_length: string;
			};
		};
		AgentKnowledge: {
			query: string;
			results: {
				/** The passage of a document, or what the node says. */
				content: string;
				label: string;
				type: string;
				score: number;
				/** The document that the passage is from, with page and heading. */
				source?: string;
				/** project or organization. */
				scope?: string;
			}[];
		};
		AgentList: {
			items: components["schemas"]["AgentListItem"][];
			has_more: boolean;
			/** 0 unless `include_count` is `true`. */
			total_count: number;
			next_cursor?: string;
		};
		AgentListItem: {
			agent_id: string;
			name: string;
			tenant_id: string;
			project_id: string;
			owner_user_id: string;
			owner_display_name: string;
			owner_email: string;
			is_active: boolean;
			instance_count: number;
			mcp_enabled: string[];
			/** Format: date-time */
			created_at: string;
			/**
			 * Format: date-time
			 * The last conversation with it; until then, when it was created.
			 */
			last_seen_at: string;
			/** Left out while it is `full`. */
			proactive_mode?: string;
		};
		AgentModelList: {
			default_provider: string;
			default_model: string;
			providers: {
				/** `custom`, `default` or `builtin`; what `provider` in a chat may name. */
				provider: string;
				provider_name: string;
				default_model: string;
				/** Only with `include=extensions`. */
				models: {
					id: string;
					display_name: string;
				}[];
			}[];
		};
		AgentSkill: {
			name: string;
			applies_when: string;
			instructions: string;
			status: string;
			/** Of a proposed skill: whose question was answered. */
			user_id?: string;
			/** Of a proposed skill: the conversation. */
			session_id?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		AgentSkillList: {
			skills: components["schemas"]["AgentSkill"][];
		};
		AgentStatus: {
			success: boolean;
			agent_id: string;
			is_active: boolean;
		};
		AgentTool: {
			name: string;
			description: string;
			/** Only with `include=extensions`. */
			endpoint: string;
			parameters: {
				[key: string]: unknown;
			};
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			updated_at: string;
		};
		AgentToolChanged: {
			success: boolean;
			/** Only with `include=extensions`. */
			name: string;
			/** Only with `include=extensions`. */
			description: string;
			/** Only with `include=extensions`. */
			endpoint: string;
			/** Only with `include=extensions`. */
			parameters: {
				[key: string]: unknown;
			};
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			created_at: string;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			updated_at: string;
		};
		AgentToolList: {
			tools: components["schemas"]["AgentTool"][];
		};
		AgentVersion: {
			version: number;
			/** Format: date-time */
			created_at: string;
			/** `key:<id>` or `user:<id>`; empty where it is not known. */
			made_by: string;
			/** `created`, `agent_update`, `profile_update`, `personality_update`, `capabilities_update`, `model_update`, `tool_update`, `restored`, or `unrecorded` for the state before the first change that was recorded. */
			cause: string;
			/** What changed: `bio`, or `capabilities.webSearch` for a part. Empty for the first version. */
			fields: string[];
			is_current: boolean;
			/** The version that this one brought back. */
			restored_from?: number;
			/** Name, persona, capabilities, model and tools as they were. Only what was set is there: the rest had its default. */
			content: {
				[key: string]: unknown;
			};
		};
		AgentVersionComparison: {
			from: number;
			to: number;
			changes: {
				field: string;
				/** Null where it was not set. */
				before: unknown;
				/** Null where it is not set. */
				after: unknown;
			}[];
		};
		AgentVersionList: {
			items: components["schemas"]["AgentVersionSummary"][];
			has_more: boolean;
			next_cursor?: string;
		};
		AgentVersionSummary: {
			version: number;
			/** Format: date-time */
			created_at: string;
			/** `key:<id>` or `user:<id>`; empty where it is not known. */
			made_by: string;
			/** `created`, `agent_update`, `profile_update`, `personality_update`, `capabilities_update`, `model_update`, `tool_update`, `restored`, or `unrecorded` for the state before the first change that was recorded. */
			cause: string;
			/** What changed: `bio`, or `capabilities.webSearch` for a part. Empty for the first version. */
			fields: string[];
			is_current: boolean;
			/** The version that this one brought back. */
			restored_from?: number;
		};
		ApiKey: {
			key_id: string;
			tenant_id: string;
			project_id: string;
			name: string;
			key_prefix: string;
			scopes: string[];
			/** Addresses and ranges that the key may be used from; empty means any. Only with `include=extensions`. */
			allowed_addresses: string[];
			is_active: boolean;
			is_admin_managed: boolean;
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at?: string;
			/** Format: date-time */
			last_used_at?: string;
		};
		AppAuthorization: {
			client_id: string;
			/** As the app calls itself; it is not proved. */
			client_name: string;
			/** Where the answer goes. */
			redirect_host: string;
			scopes: {
				scope: string;
				description: string;
				/** Whether your role lets you allow it. */
				is_allowed: boolean;
			}[];
			/** Where a refusal leads. */
			deny_url: string;
			fault?: {
				error: string;
				description: string;
				/** Tells the app. */
				redirect_to: string;
			};
		};
		AppAuthorized: {
			/** Takes the code to the app; good for a minute. */
			redirect_to: string;
		};
		Approval: {
			approval_id: string;
			type: string;
			/** Whom it is about. */
			user_id: string;
			agent_id: string;
			agent_name: string;
			channel: string;
			contact_name: string;
			/** What is to be decided, in words; the title unless it was given. */
			context: string;
			confidence: number;
			tags: string[];
			/** The details unless it was given. */
			payload: unknown;
			/** Only with `include=extensions`. */
			project_id: string;
			/** The same as `type`. Only with `include=extensions`. */
			kind: string;
			/** The same as `user_id`. Only with `include=extensions`. */
			subject_id: string;
			/** Only with `include=extensions`. */
			title: string;
			/** Only with `include=extensions`. */
			details: {
				[key: string]: unknown;
			};
			status: string;
			/** Only with `include=extensions`. */
			requested_by: string;
			resolved_by?: string;
			/** Only with `include=extensions`. */
			note?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			resolved_at?: string;
		};
		ApprovalList: {
			items: components["schemas"]["Approval"][];
			/** How many wait, on this page or not. */
			pending_count: number;
			/** The same list as `items`. Only with `include=extensions`. */
			approvals: components["schemas"]["Approval"][];
			/** Only with `include=extensions`. */
			has_more: boolean;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		AssistedText: {
			text: string;
		};
		AtomicFact: {
			fact_id: string;
			agent_id: string;
			user_id?: string;
			atomic_text: string;
			fact_type: string;
			kind: string;
			node_id: string;
			/** False for what is denied rather than stated. */
			assertion: boolean;
			/** How sure it is; repetition raises it. */
			confidence: number;
			importance: number;
			emotional_intensity: number;
			relationship_relevance: number;
			/** How much it says about the person’s character. */
			character_salience: number;
			/** How strong the memory is; it decays while the fact is neither mentioned nor used. */
			retention_strength: number;
			/** How often a reply used it. */
			hit_count: number;
			/** How often it was offered to a reply that did not use it. */
			miss_count: number;
			mention_count: number;
			entities: string[];
			inferred_entities: string[];
			topic_tags: string[];
			evidence_message_ids: string[];
			metadata: {
				[key: string]: unknown;
			};
			sentiment?: string;
			subject_relation?: string;
			temporal_relevance?: string;
			item_type?: string;
			quantity?: number;
			/** chat, manual, or where an import came from. */
			source_type: string;
			source_id?: string;
			session_id?: string;
			/** The fact that this one replaced. */
			supersedes_id?: string;
			polarity_group_id?: string;
			agent_framing?: string;
			chunk_id?: string;
			cluster_id?: string;
			episode_id?: string;
			priority?: string;
			scope_hint?: string;
			/**
			 * Format: date-time
			 * When it happens or happened.
			 */
			event_time?: string;
			/**
			 * Format: date-time
			 * When it stops mattering.
			 */
			time_sensitive_at?: string;
			/** Format: date-time */
			valid_from?: string;
			/**
			 * Format: date-time
			 * Set once it is no longer true.
			 */
			valid_until?: string;
			/** Format: date-time */
			last_confirmed: string;
			/**
			 * Format: date-time
			 * When a reply last used it; until then, when it was created.
			 */
			last_retrieved_at: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		AuditEntry: {
			/** Format: uuid */
			audit_id: string;
			/** Format: date-time */
			at: string;
			operation: string;
			action: "read" | "write";
			outcome: "done" | "begun" | "failed" | "refused";
			/** `key:<id>`, `user:<id>`, `anonymous`, or `retention` for what is removed at night. Connected apps act as their member; `credential` names them. */
			actor: string;
			/** The API key or the session it came with. */
			credential?: string;
			/** What the header `X-On-Behalf-Of` said. */
			on_behalf_of?: string;
			address: string;
			/** Format: uuid */
			project_id?: string;
			target_kind?: string;
			target_id?: string;
			/** A keyed hash of the user id; the filter `user_id` takes the id itself. */
			person?: string;
			/** How many rows a read gave. */
			count?: number;
			/** `fields`: the names of what was sent; `before` and `after` for settings. */
			changes: {
				[key: string]: unknown;
			};
			request_id: string;
		};
		AuditEntryList: {
			items: components["schemas"]["AuditEntry"][];
			has_more: boolean;
			next_cursor?: string;
		};
		BalanceAlerts: {
			lowBalanceUsd?: number;
			autoTopUp?: {
				thresholdUsd: number;
				amountUsd: number;
				monthlyMaxUsd: number;
				/** False after a charge failed; setting it again switches it on. */
				isOn: boolean;
				/** Why it was switched off. */
				fault?: string;
			};
			/** Why automatic top-ups cannot be switched on; absent when they can. */
			topUpUnavailable?: string;
		};
		BootstrapResult: {
			tenant_id: string;
			idp_org_id: string;
			slug: string;
			workspace_url: string;
			/** The role the caller has in the workspace. */
			access_mode: string;
			/** ready, or incomplete while a part is missing. */
			provisioning_status: string;
			/** The code of the next thing to do, or done. */
			activation_step: string;
			sales_setup_step: string;
			recommended_route: string;
			solution_pack_id: string;
			/** Whether this call created the workspace. */
			created: boolean;
			domain_created: boolean;
			credit_grant_applied: boolean;
			studio_v2_enabled: boolean;
			credit_balance_usd: number;
			credit_grant_usd: number;
			draft_revision: number;
			active_release?: {
				is_active: boolean;
				/** Format: date-time */
				published_at: string;
				published_by: string;
				release_id: string;
				rolled_back_from?: string;
				solution_pack_id: string;
				sequence: number;
				source_revision: number;
			};
			channel_activation: {
				activation_enabled: boolean;
				channel_summary_state: string;
				channel_type: string;
				desired: boolean;
				purpose: string;
			};
			readiness_blockers: {
				code: string;
				message: string;
				route: string;
			}[];
			recommended_next_action: {
				code: string;
				label: string;
				route: string;
			};
		};
		BrowserManifest: {
			schema_version?: number;
			branding?: {
				colors?: {
					/** Such as #1a2b3c. */
					accent?: string;
					/** Such as #1a2b3c. */
					background?: string;
					/** Such as #1a2b3c. */
					primary?: string;
				};
				favicon_url?: string;
				font_family?: "Arial" | "Georgia" | "Helvetica" | "IBM Plex Sans" | "Inter" | "Lato" | "Merriweather" | "Montserrat" | "Nunito" | "Open Sans" | "Poppins" | "Roboto" | "Source Sans 3" | "system-ui" | "Work Sans";
				logo_url?: string;
				product_name?: string;
				terminology?: {
					[key: string]: string;
				};
			};
			/** Format: uuid */
			default_project_id?: string;
			demo?: {
				auto_reply?: boolean;
				buyer_persona?: string;
			};
			experience?: {
				dashboard?: {
					focus_label?: string;
					metrics?: {
						description?: string;
						format?: string;
						id?: string;
						label?: string;
						tone?: string;
					}[];
				};
				forms?: {
					description?: string;
					fields?: {
						description?: string;
						key?: string;
						label?: string;
						options?: string[];
						required?: boolean;
						type?: string;
					}[];
					id?: string;
					label?: string;
				}[];
				home?: {
					description?: string;
					eyebrow?: string;
					title?: string;
				};
				pack?: string;
				pack_version?: string;
				preset?: string;
				workspaces?: {
					description?: string;
					id?: string;
					label?: string;
					order?: number;
					required_capabilities?: string[];
					surface?: string;
				}[];
			};
			integrations?: {
				[key: string]: {
					actions?: string[];
					display_name?: string;
					enabled?: boolean;
				};
			};
			locale?: string;
			modules?: ("agents" | "billing" | "channels" | "conversations" | "imports" | "knowledge" | "leads" | "learning" | "memory" | "notifications" | "routing" | "widget")[];
			objective?: {
				success_events?: string[];
				value_field?: string;
				attribution_window_days?: number;
			};
			actions?: {
				id?: string;
				type?: string;
				label?: string;
				channel?: string;
				cost_hint?: number;
				intrusiveness?: number;
			}[];
			qualification_fields?: {
				description?: string;
				key?: string;
				label?: string;
				required?: boolean;
			}[];
			sales_copilot?: {
				action_policies?: {
					action_id?: string;
					approval?: string;
					draft_only?: boolean;
					manager_roles?: string[];
				}[];
				actions?: {
					default_approval?: string;
					external_effect?: boolean;
					id?: string;
					kind?: string;
					label?: string;
				}[];
				branding?: {
					/** Such as #1a2b3c. */
					accent_color?: string;
					logo_url?: string;
					/** Such as #1a2b3c. */
					primary_color?: string;
					product_name?: string;
				};
				connections?: {
					display_name?: string;
					id?: string;
					kind?: string;
					state?: string;
				}[];
				destinations?: {
					id?: string;
					includes?: string[];
					label?: string;
					manager_view?: string[];
				}[];
				draft_only?: boolean;
				knowledge_policy?: {
					reject_expired_sources?: boolean;
					require_approved_sources?: boolean;
					require_citations?: boolean;
				};
				runtime_v2_enabled?: boolean;
				schema_version?: number;
				solution_pack_id?: string;
				solution_pack_version?: string;
				structured_catalog?: {
					source?: {
						id?: string;
						is_demo?: boolean;
						kind?: string;
						label?: string;
						template_id?: string;
					};
					view?: {
						card_fields?: {
							format?: string;
							key?: string;
							label?: string;
							unit?: string;
						}[];
						detail_fields?: {
							format?: string;
							key?: string;
							label?: string;
							unit?: string;
						}[];
						filter_fields?: {
							key?: string;
							label?: string;
							options?: {
								label?: string;
								value?: string;
							}[];
						}[];
						description?: string;
						group_by?: string;
						item_type?: string;
						layout?: string;
						plural?: string;
						singular?: string;
						title?: string;
						show_bookings?: boolean;
						show_freshness?: boolean;
					};
				};
				workflows?: {
					goal?: string;
					id?: string;
					preview_scenario?: string;
					required_context?: string[];
				}[];
			};
			surfaces?: {
				enabled?: boolean;
				label?: string;
				module?: string;
				order?: number;
				section?: string;
			}[];
			visitor_allowed_origins?: string[];
			widget?: {
				agent_id?: string;
				env?: string;
				site_key?: string;
				tenant_slug?: string;
				allowed_hostnames?: string[];
				consent?: {
					text?: string;
					version?: string;
				};
				enabled?: boolean;
				/** What visitors read before they write. */
				greeting?: string;
				/** First messages that visitors send by one click. */
				starters?: string[];
				/** Shown outside business hours, with fields for a name and an e-mail address. Empty shows neither. */
				away_text?: string;
				theme?: {
					[key: string]: string;
				};
			};
		};
		BrowserManifestVersion: {
			tenant_id: string;
			version: number;
			manifest: components["schemas"]["BrowserManifest"];
		};
		Budget: {
			budgetId: string;
			scope: "project" | "agent" | "api_key";
			scopeId: string;
			/** In UTC. */
			period: "day" | "month";
			amountUsd: number;
			/** `warn` leaves an event at 80 % and at 100 %; `stop` also refuses further replies with 402. */
			action: "warn" | "stop";
			/** Such as 2026-11 or 2026-11-15. */
			currentPeriod: string;
			/** In the current period, since the budget was set. */
			spentUsd: number;
			/** Format: date-time */
			createdAt: string;
		};
		BuiltinAgentList: {
			agents: {
				slug: string;
				name: string;
				description: string;
				/** What does the work. */
				model: string;
				/** Whether this installation can do it. */
				provisioned: boolean;
			}[];
		};
		BulkFactsResult: {
			facts_created: number;
			/** In the order of the request; repetitions are confirmed. */
			facts: components["schemas"]["AtomicFact"][];
		};
		BusinessHours: {
			/** An IANA time zone such as Europe/Lisbon. */
			time_zone: string;
			days: {
				/** Empty for a day on which the team is not there. */
				monday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				tuesday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				wednesday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				thursday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				friday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				saturday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
				/** Empty for a day on which the team is not there. */
				sunday: {
					/** As 09:00, in the time zone. */
					opens: string;
					/** As 17:30. At or before `opens`, it is a time of the next day. */
					closes: string;
				}[];
			};
			/** `false` until they are set; the days are empty then. */
			is_set: boolean;
			/** Days on which nothing opens, such as 2026-12-25. */
			holidays: string[];
			updated_by?: string;
			/** Format: date-time */
			updated_at?: string;
		};
		Calibration: {
			/** The share of decided leads that were won. */
			base_rate: number;
			bands: {
				band: string;
				n: number;
				conversions: number;
				avg_score: number;
				predicted_rate: number;
				actual_rate: number;
				/** Predicted less actual: above 0 scores promised too much. */
				calibration_gap: number;
			}[];
			segments: {
				/** Such as `financing:approved`. */
				segment: string;
				n: number;
				conversions: number;
				p_hat: number;
				/** Points to correct a score by. */
				adjust: number;
			}[];
			/**
			 * Format: date-time
			 * When something was last reported; the year 1 before that.
			 */
			updated_at: string;
		};
		ChannelConnection: {
			connection_id: string;
			project_id: string;
			channel_type: string;
			provider_mode: string;
			display_name: string;
			app_id: string;
			phone_number_id: string;
			page_id: string;
			business_account_id: string;
			social_account_id: string;
			/** Empty for none. */
			default_agent_id: string;
			/** `active`, `paused` or `error`. */
			status: string;
			/** Why it is in error, such as `token_invalid` or `account_locked`. */
			status_code: string;
			status_detail: string;
			/** The address that the channel has to call. */
			webhook_callback_url: string;
			/** What is sent to begin again after the window has closed. */
			templates: unknown;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		ChannelConnectionList: {
			connections: components["schemas"]["ChannelConnection"][];
			items: components["schemas"]["ChannelConnection"][];
		};
		ChannelEventTaken: {
			received: boolean;
		};
		ChatCompletion: {
			id: string;
			object: string;
			/** Seconds since 1970. */
			created: number;
			model: string;
			choices: {
				index: number;
				message: {
					role: string;
					content: string | null;
					refusal: null;
					tool_calls?: {
						id: string;
						type: string;
						function: {
							name: string;
							arguments: string;
						};
					}[];
				};
				logprobs: null;
				/** `stop`, `length`, `tool_calls` or `content_filter`. */
				finish_reason: string;
			}[];
			usage: {
				prompt_tokens: number;
				completion_tokens: number;
				total_tokens: number;
			};
			metadata: {
				session_id: string;
				/** In the inbox, where the project shows its API chats there. */
				conversation_id?: string;
				/** `agent`, or `human` while an operator has the conversation. */
				controller?: string;
			};
		};
		ChatCompletionChunk: {
			id: string;
			object: string;
			created: number;
			model: string;
			choices: {
				index: number;
				delta: {
					role?: string;
					content?: string;
					tool_calls?: {
						index: number;
						id: string;
						type: string;
						function: {
							name: string;
							arguments: string;
						};
					}[];
				};
				logprobs: null;
				finish_reason: string | null;
			}[];
			usage?: {
				prompt_tokens: number;
				completion_tokens: number;
				total_tokens: number;
			} | null;
		};
		ChatRunResult: {
			/** Only with `include=extensions`. */
			processing_id: string;
			/** Only with `include=extensions`. */
			session_id: string;
			/** `queued`, `running`, `complete` or `failed`. */
			status: string;
			/** The words so far while it is running. */
			response?: string;
			phase?: string;
			tool?: string;
			side_effects?: {
				[key: string]: unknown;
			};
			external_tool_calls?: unknown[];
			error?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		ChatRunStarted: {
			processing_id: string;
			status: string;
			/** Only with `include=extensions`. */
			session_id: string;
		};
		ChatSSEChunk: {
			/** `context_ready`, `phase`, `side_effects`; absent in words and at the end. */
			type?: string;
			choices?: {
				index: number;
				delta: {
					content?: string;
				};
				finish_reason?: string;
			}[];
			/** `planning`, `tool_call`, `composing` or `complete`. */
			phase?: string;
			tool?: string;
			build_duration_ms?: number;
			used_fast_path?: boolean;
			enriched_context?: unknown;
			message_index?: number;
			data?: unknown;
			side_effects?: unknown;
			usage?: {
				promptTokens: number;
				completionTokens: number;
				totalTokens: number;
				isEstimated: boolean;
			};
			full_content?: string;
			external_tool_calls?: {
				id: string;
				name: string;
				parameters: {
					[key: string]: unknown;
				};
			}[];
			error?: {
				message: string;
				code?: string;
			};
		};
		ClaimLink: {
			claim_url: string;
			expires_at: string;
		};
		ClaimResult: {
			tenant_id: string;
			idp_org_id: string;
			status: string;
			agent_id: string;
			agent_name: string;
		};
		ConfigValue: {
			key: string;
			value: unknown;
			/** Format: date-time */
			updated_at: string;
		};
		ConfigValueList: {
			configs: components["schemas"]["ConfigValue"][];
		};
		ConfigWritten: {
			success: boolean;
			/** Only with `include=extensions`. */
			key: string;
			/** Only with `include=extensions`. */
			value: unknown;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			updated_at: string;
		};
		ConnectedAppList: {
			apps: {
				app_id: string;
				name: string;
				redirect_host: string;
				project_id: string;
				user_id: string;
				username: string;
				is_own: boolean;
				scopes: string[];
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				last_used_at?: string;
				/**
				 * Format: date-time
				 * When it ends unless it is used before.
				 */
				expires_at: string;
			}[];
		};
		ConsoleWays: {
			/** Whether GET /console/sign-in/provider leads to an external identity provider. */
			identity_provider: boolean;
			/** Whether a link for a new password can be mailed. */
			password_reset: boolean;
		};
		ConsolidationResult: {
			success: boolean;
			/** Only with `include=extensions`. */
			facts_merged: number;
			/** Only with `include=extensions`. */
			facts_faded: number;
			/** Plans whose day has passed. Only with `include=extensions`. */
			facts_expired: number;
			/** Only with `include=extensions`. */
			summaries_written: number;
		};
		ContactTimingSuggestResponse: {
			/** daypart:day_type:channel. Report the reply with it. */
			action_id: string;
			channel: string;
			propensity: number;
			send_bucket: {
				day_type: string;
				daypart: string;
			};
		};
		ContextBundleResponse: {
			/** Joined by an empty line they are the system prompt. What was recalled is fenced as data. */
			system_prompt_parts: string[];
			persona: components["schemas"]["Persona"];
			/** The enriched context the parts were made from. */
			memory_context: unknown;
			/** Tools of the agent and the session, as endpoints take them. */
			tool_definitions: unknown;
			/** For how many seconds it may be used again. */
			ttl: number;
		};
		ContextEngineEventSummary: {
			month: string;
			totalEvents: number;
			totalChargeUsd: number;
			byType: {
				eventType: string;
				count: number;
				unitPriceUsd: number;
				chargeUsd: number;
			}[];
		};
		Conversation: {
			conversation_id: string;
			project_id: string;
			/** Empty when the channel was disconnected. */
			connection_id: string;
			channel_type: string;
			user_id: string;
			/** Empty while no agent is assigned. */
			agent_id: string;
			session_id: string;
			/** `agent` or `human`. */
			controller: string;
			controller_operator_id: string;
			/** Format: date-time */
			takeover_started_at?: string;
			/** `open`, `snoozed` or `closed`. */
			status: string;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			snoozed_until?: string;
			/** Only with `include=extensions`. */
			tags: string[];
			unread_count: number;
			last_direction: string;
			last_message_preview: string;
			/** Format: date-time */
			last_message_at: string;
			/** `{from, to, when}`, oldest first. */
			handoffs: unknown;
			meta: unknown;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** The member who looks after it; empty while there is none. Only with `include=extensions`. */
			assignee: string;
			/** `urgent`, `high`, `normal` or `low`. Only with `include=extensions`. */
			priority: string;
			/** Only with `include=extensions`. */
			clocks: components["schemas"]["ConversationClocks"];
		};
		ConversationBulkResult: {
			/** In the order of `conversation_ids`. */
			results: {
				conversation_id: string;
				/** `changed`, `unchanged` (it was so already), `not_found` or `refused`. */
				outcome: string;
				/** Why it was refused. */
				detail?: string;
			}[];
		};
		ConversationClocks: {
			/**
			 * Format: date-time
			 * Since when the person waits for a first answer.
			 */
			waiting_since?: string;
			/**
			 * Format: date-time
			 * While they wait and there is a target.
			 */
			first_response_due_at?: string;
			/** Format: date-time */
			first_response_at?: string;
			/** `agent` or `operator`. */
			first_response_by?: string;
			first_response_missed: boolean;
			/**
			 * Format: date-time
			 * While the team has it, it is open and there is a target.
			 */
			resolution_due_at?: string;
			/**
			 * Format: date-time
			 * When it was closed.
			 */
			resolved_at?: string;
			resolution_missed: boolean;
		};
		ConversationCounts: {
			/** Neither snoozed nor closed. */
			open: number;
			/** Open and assigned to the caller; 0 for API keys. */
			mine: number;
			/** Open and assigned to no member. */
			unassigned: number;
			/** Open, and a person has control or is waited for. */
			needs_a_person: number;
			snoozed: number;
			closed: number;
			/** Past the target of their priority and still waited for, snoozed ones included. */
			overdue: number;
			/** The same of each channel that has conversations. */
			channels: {
				channel: string;
				/** Neither snoozed nor closed. */
				open: number;
				/** Open and assigned to the caller; 0 for API keys. */
				mine: number;
				/** Open and assigned to no member. */
				unassigned: number;
				/** Open, and a person has control or is waited for. */
				needs_a_person: number;
				snoozed: number;
				closed: number;
				/** Past the target of their priority and still waited for, snoozed ones included. */
				overdue: number;
			}[];
		};
		ConversationDeleteResult: {
			conversation_id: string;
			deleted: boolean;
		};
		ConversationDetail: {
			conversation: components["schemas"]["Conversation"];
			source: string;
		};
		ConversationEvent: {
			type: string;
			conversation_id: string;
			conversation?: components["schemas"]["Conversation"];
			message?: components["schemas"]["ConversationMessage"];
			data?: unknown;
			/** Format: date-time */
			created_at: string;
		};
		ConversationMessage: {
			message_id: string;
			conversation_id: string;
			session_id: string;
			/** `inbound` or `outbound`. */
			direction: string;
			/** `user` or `assistant`. */
			role: string;
			/** `user`, `agent` or `operator`. */
			author_type: string;
			author_id: string;
			/** `text`, `image`, … as the channel calls it. Only with `include=extensions`. */
			message_type: string;
			content: string;
			/** References: `type`, `name`, `size`, `url` or `media_id`. */
			attachments: unknown;
			channel_message_id: string;
			/** `queued`, `sent`, `delivered`, `read` or `failed`; empty for what came in. */
			delivery_status: string;
			delivery_detail: string;
			/** Format: date-time */
			created_at: string;
		};
		ConversationMessageList: {
			messages: components["schemas"]["ConversationMessage"][];
			items: components["schemas"]["ConversationMessage"][];
			has_more: boolean;
			next_cursor?: string;
		};
		ConversationNote: {
			note_id: string;
			conversation_id: string;
			/** `user:<id>` or `key:<id>`. */
			author_id: string;
			/** Empty for API keys and for members who have left. */
			author_name: string;
			content: string;
			/** The user ids of members whom it names. */
			mentions: string[];
			/** Format: date-time */
			created_at: string;
		};
		ConversationNoteList: {
			notes: components["schemas"]["ConversationNote"][];
			has_more: boolean;
			next_cursor?: string;
		};
		ConversationPresence: {
			/** Other members who have the conversation open, the latest first. */
			others: {
				/** Format: uuid */
				user_id: string;
				name: string;
				writing: boolean;
				/** Format: date-time */
				seen_at: string;
			}[];
		};
		ConversationReport: {
			from: string;
			to: string;
			time_zone: string;
			interval: string;
			totals: {
				/** Opened: the person wrote first, or wrote after closing. */
				conversations: number;
				/** What people wrote in this time, whenever their conversation was opened. */
				messages_in: number;
				/** What agents and operators wrote in this time. */
				messages_out: number;
				/** Of those opened, how many have a first reply. */
				answered: number;
				/** From the person’s message to the first reply. `null` if there was none. */
				first_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				first_response_p90_seconds: number | null;
				/** From when the team was called to an operator’s first reply. `null` if there was none. */
				operator_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				operator_response_p90_seconds: number | null;
				/** Of those opened, how many are closed. */
				resolved: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				resolved_share: number | null;
				/** From opening to closing. `null` if there was none. */
				resolution_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				resolution_p90_seconds: number | null;
				/** Opened again after closing, by the person or an operator. */
				reopened: number;
				/** An operator took over or replied. */
				taken_over: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				takeover_share: number | null;
				/** Past the target of the first reply. */
				first_response_missed: number;
				/** Past the target of the resolution. */
				resolution_missed: number;
			};
			/** All of the time asked for, also those without conversations. */
			intervals: {
				/** The first day of it. */
				start?: string;
				/** 1 is Monday; of `hour_of_week`. */
				weekday?: number;
				/** 0 to 23; of `hour_of_week`. */
				hour?: number;
				/** Opened: the person wrote first, or wrote after closing. */
				conversations: number;
				/** What people wrote in this time, whenever their conversation was opened. */
				messages_in: number;
				/** What agents and operators wrote in this time. */
				messages_out: number;
				/** Of those opened, how many have a first reply. */
				answered: number;
				/** From the person’s message to the first reply. `null` if there was none. */
				first_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				first_response_p90_seconds: number | null;
				/** From when the team was called to an operator’s first reply. `null` if there was none. */
				operator_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				operator_response_p90_seconds: number | null;
				/** Of those opened, how many are closed. */
				resolved: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				resolved_share: number | null;
				/** From opening to closing. `null` if there was none. */
				resolution_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				resolution_p90_seconds: number | null;
				/** Opened again after closing, by the person or an operator. */
				reopened: number;
				/** An operator took over or replied. */
				taken_over: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				takeover_share: number | null;
				/** Past the target of the first reply. */
				first_response_missed: number;
				/** Past the target of the resolution. */
				resolution_missed: number;
			}[];
			/** The 200 with most conversations. With several tags, a conversation is in each of them. */
			groups: {
				/** A channel, an id, a tag or a priority; empty for none. */
				key: string;
				/** The name of today; empty if it has none. */
				name: string;
				/** Opened: the person wrote first, or wrote after closing. */
				conversations: number;
				/** What people wrote in this time, whenever their conversation was opened. */
				messages_in: number;
				/** What agents and operators wrote in this time. */
				messages_out: number;
				/** Of those opened, how many have a first reply. */
				answered: number;
				/** From the person’s message to the first reply. `null` if there was none. */
				first_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				first_response_p90_seconds: number | null;
				/** From when the team was called to an operator’s first reply. `null` if there was none. */
				operator_response_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				operator_response_p90_seconds: number | null;
				/** Of those opened, how many are closed. */
				resolved: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				resolved_share: number | null;
				/** From opening to closing. `null` if there was none. */
				resolution_median_seconds: number | null;
				/** The same, of the slowest tenth the fastest. `null` if there was none. */
				resolution_p90_seconds: number | null;
				/** Opened again after closing, by the person or an operator. */
				reopened: number;
				/** An operator took over or replied. */
				taken_over: number;
				/** 0 to 1, of those opened. `null` if there was none. */
				takeover_share: number | null;
				/** Past the target of the first reply. */
				first_response_missed: number;
				/** Past the target of the resolution. */
				resolution_missed: number;
			}[];
		};
		ConversationSummary: {
			id: string;
			/** The same as `id`. Only with `include=extensions`. */
			conversation_id: string;
			title: string;
			/** The agent’s id; empty while no agent is assigned. */
			agent: string;
			agent_name: string;
			channel: string;
			/** Only with `include=extensions`. */
			user_id: string;
			controller: string;
			controller_operator_id: string;
			status: string;
			tier: string;
			tags: string[];
			last_message: string;
			/** Format: date-time */
			last_activity: string;
			/** Only with `include=extensions`. */
			unread_count: number;
			session_id: string;
			/** Which model spoke last. */
			model: string;
			cost_usd: number;
			crm_lead_id: string;
			crm_owner_id: string;
			handoffs: {
				from: string;
				to: string;
				when: string;
			}[];
			/** Format: date-time */
			created_at: string;
			/** The member who looks after it; empty while there is none. Only with `include=extensions`. */
			assignee: string;
			/** `urgent`, `high`, `normal` or `low`. Only with `include=extensions`. */
			priority: string;
			/** Only with `include=extensions`. */
			clocks: components["schemas"]["ConversationClocks"];
		};
		ConversationSummaryList: {
			conversations: components["schemas"]["ConversationSummary"][];
			items: components["schemas"]["ConversationSummary"][];
			total: number;
			has_more: boolean;
			next_cursor?: string;
		};
		ConversionStat: {
			rule_id: string;
			project_id: string;
			/** `all`, or a property and its value: `city=Porto`. */
			segment_key: string;
			target_type: string;
			/** Different sources. */
			total_leads: number;
			/** Different pairs of a source and a target. */
			shown_count: number;
			/** Pairs that converted. */
			conversion_count: number;
			conversion_rate: number;
			/** From the first answer to the conversion; 0 while no conversion had one before it. */
			avg_days_to_convert: number;
			/** What goes with more conversions than usual. */
			top_features: {
				[key: string]: unknown;
			};
			/** Format: date-time */
			computed_at: string;
		};
		ConversionStatList: {
			conversions: components["schemas"]["ConversionStat"][];
			total: number;
		};
		CreditChange: {
			tenantId: string;
			amountUsd: number;
			newBalance: number;
		};
		CustomLlm: {
			configured: boolean;
			endpoint: string;
			api_key_prefix: string;
			model: string;
			display_name: string;
			is_active: boolean;
		};
		DecideResponse: {
			action_id: string;
			/** The exact probability with which this action was drawn. Log it. */
			propensity: number;
			/** Whether this draw explored. */
			explore: boolean;
			/** Lessons learned so far. */
			model_n: number;
			scores: {
				action_id: string;
				propensity: number;
				score: number;
			}[];
		};
		DeleteAgentResult: {
			success: boolean;
			/** ok or partial. */
			status: string;
			/** Rows removed, by table. */
			deleted: {
				[key: string]: number;
			};
			errors: string[];
		};
		DeliveryAttempts: {
			/** Newest first. */
			attempts: {
				attempt_id: string;
				/** Only with `include=extensions`. */
				delivery_id: string;
				event_type: string;
				webhook_url: string;
				/** success or failed. */
				status: string;
				/** 0 when there was no answer. */
				response_code: number;
				response_body?: string;
				error_message?: string;
				duration_ms: number;
				attempt_number: number;
				request_body: string;
				/** Empty for a webhook of the whole workspace. */
				project_id: string;
				/** Format: date-time */
				created_at: string;
			}[];
			has_more: boolean;
			next_cursor?: string;
		};
		DeliveryResult: {
			deliveries: {
				channel_id: string;
				type: string;
				/** delivered or failed. */
				status: string;
				error?: string;
			}[];
		};
		Deployment: {
			instance: {
				actual_state: string;
				app_version: string;
				/** The process that answered; there may be others. */
				instance_id: string;
				llm_mode: string;
				/** Empty when the machine has no address but the loopback one, and for those who may not manage. */
				public_ip: string;
				region: string;
				/** Cores and memory of the machine; empty for those who may not manage. */
				size: string;
				/** Format: date-time */
				last_heartbeat?: string;
			};
			tier: string;
			usage_30d: {
				cost_usd: number;
				tokens: number;
			};
			workspace_db: {
				/** The whole database on disk; workspaces of one installation share it. Left out for those who may not manage. */
				size_bytes?: number;
			};
		};
		Domain: {
			domain: string;
			domain_type: "subdomain" | "custom";
			/** To be published as a TXT record at `_rapport-verify.<domain>`; shown until verified. */
			verification_token?: string;
			is_primary: boolean;
			verified: boolean;
			/** Format: date-time */
			verified_at?: string;
		};
		DomainList: {
			domains: components["schemas"]["Domain"][];
		};
		EffectivePostProcessingModel: {
			/** `custom`, `default`, `builtin` for the built-in rules, or the name that the configuration gives. */
			provider: string;
			model: string;
			/** The limit that is sent. */
			max_tokens: number;
			/** As it is sent. */
			temperature: number;
		};
		EndedSessions: {
			/** How many sessions were ended. */
			ended: number;
		};
		EnrichJobView: {
			/** Only with `include=extensions`. */
			job_id: string;
			status: string;
			result?: unknown;
			error?: string;
			/** How the call to `webhook_url` went. Only with `include=extensions`. */
			webhook?: {
				status: string;
				error?: string;
			};
		};
		EnrichLeadResp: {
			job_id: string;
			status: string;
			/** With a `webhook_url`: what the call to it is signed with. */
			webhook_secret?: string;
		};
		EnrichPersonOutputBody: {
			cache_hit: boolean;
			credits_used: number;
			providers_used: string[];
			/** E-mail addresses and phones, and who gave them. */
			contact: {
				[key: string]: unknown;
			};
			/** What is known, and how well. */
			research: {
				[key: string]: unknown;
			};
			steps: {
				step: string;
				outcome: string;
			}[];
		};
		EnrichedContext: {
			/** Of the last two hours, oldest first. */
			recent_turns: {
				role: string;
				content: string;
				timestamp: string;
			}[];
		} & {
			[key: string]: unknown;
		};
		EnrichmentProvider: {
			provider_id: string;
			project_id: string;
			name: string;
			url: string;
			method: string;
			auth_header: string;
			auth_scheme: string;
			/** The key itself is never shown. */
			has_key: boolean;
			needs: string[];
			mapping: {
				[key: string]: string;
			};
			cost_credits: number;
			position: number;
			timeout_ms: number;
			cache_days: number;
			active: boolean;
			/**
			 * Format: date-time
			 * It asked for a pause.
			 */
			resting_until?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		EnrichmentProviderList: {
			providers: components["schemas"]["EnrichmentProvider"][];
		};
		EnterpriseContract: {
			contractId: string;
			tenantId: string;
			/** offered, active, completed or cancelled. */
			status: string;
			/** monthly, quarterly, annual or once. */
			paymentFrequency: string;
			/** Format: date-time */
			startDate: string;
			/** Format: date-time */
			endDate: string;
			autoRenew: boolean;
			notes: string;
			paymentAmountUsd: number;
			paymentCreditUsd: number;
			paymentServiceUsd: number;
			onetimeAmountUsd: number;
			onetimeCreditUsd: number;
			onetimeServiceUsd: number;
			/** The credit of all payments. */
			creditPortionUsd: number;
			/** The services of all payments. */
			servicePortionUsd: number;
			/** All payments. */
			totalValueUsd: number;
			/** Given with the first payment. */
			bonusCreditsUsd: number;
			bonusCreditsPaid: boolean;
			creditPeriodLimit: number;
			servicePeriodLimit: number;
			paymentLinkUrl?: string;
			paymentPriceId?: string;
			paymentSubscriptionId?: string;
			paymentSchedule: {
				period: string;
				/** Format: date-time */
				dueDate: string;
				amountUsd: number;
				creditUsd: number;
				serviceUsd: number;
				isOneTime: boolean;
				paid: boolean;
			}[];
			createdBy: string;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
		};
		EvResponseBody: {
			/** Probability times value. */
			expected_value: number;
			probability: number;
			/** `tenant` or `global`. */
			prob_served_from: string;
			/** What it would be worth. */
			value: number;
			/** `tenant`: a model of your valued outcomes; `mean`: their mean, below 20; `default`: 1, without any. */
			value_served_from: string;
		};
		Evaluation: {
			evaluation_id: string;
			agent_id: string;
			status: "queued" | "running" | "complete" | "failed" | "cancelled";
			/** Whether the live agent was tested, a version, or a draft. */
			target: "live" | "version" | "draft";
			/** The version it ran on, or that the draft is based on. */
			agent_version?: number;
			provider?: string;
			model?: string;
			label?: string;
			cases: {
				total: number;
				done: number;
				passed: number;
				failed: number;
				/** Those that got no answer. */
				errors: number;
				/** Those of which nothing could be judged. */
				skipped: number;
			};
			/** Of those that passed, failed or got no answer; from 0 to 1. */
			share_passed?: number;
			/** The time of the slowest answer of a test, on average. */
			mean_ms?: number;
			cost_usd: number;
			/** Why the run failed. */
			error?: string;
			/** `key:<id>` or `user:<id>`. */
			started_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			started_at?: string;
			/** Format: date-time */
			finished_at?: string;
		};
		EvaluationCase: {
			case_id: string;
			agent_id: string;
			name: string;
			/** What was said before, word for word, oldest first. The agent is not asked for it again. */
			earlier?: {
				role: "user" | "assistant";
				content: string;
			}[];
			/** What the person says. The agent answers each line before it hears the next. */
			lines: string[];
			person_name?: string;
			/** What is known of the person, as memory would have it: `Lives in Lisbon.` */
			facts?: string[];
			/** What the answer to the last line must be like; at least one of them. */
			expect: {
				/** Words that the answer must have, whatever their case and accents. They stand as whole words; `*` at the end of one stands for any ending. */
				contains?: string[];
				/** Words that the answer must not have. */
				not_contains?: string[];
				meaning?: {
					/** An answer that would be right. */
					reference: string;
					/** How alike the meanings must be, from 0 to 1; 0.55 unless given. */
					min_similarity?: number;
				};
				/** What the slowest answer of the test may take. */
				max_ms?: number;
				/** What a good answer is like, judged by the model of the project. */
				rubric?: string;
			};
			user_id?: string;
			session_id?: string;
			/** `key:<id>` or `user:<id>`. */
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		EvaluationCaseList: {
			items: components["schemas"]["EvaluationCase"][];
			total: number;
			has_more: boolean;
			next_cursor?: string;
		};
		EvaluationComparison: {
			before: components["schemas"]["Evaluation"];
			after: components["schemas"]["Evaluation"];
			counts: {
				broke: number;
				mended: number;
				added: number;
				removed: number;
				still_passing: number;
				still_failing: number;
			};
			changes: {
				case_id: string;
				name: string;
				/** `broke`: passed before and does not now; `mended`: the other way round; `added`, `removed`: only in one of them. */
				change: "broke" | "mended" | "added" | "removed";
				/** The test itself was changed between the runs. */
				is_case_changed: boolean;
				before?: components["schemas"]["EvaluationResult"];
				after?: components["schemas"]["EvaluationResult"];
			}[];
		};
		EvaluationList: {
			items: components["schemas"]["Evaluation"][];
			has_more: boolean;
			next_cursor?: string;
		};
		EvaluationResult: {
			position: number;
			case_id: string;
			name: string;
			/** `pending` of a run that has ended: the test was not reached. */
			status: "pending" | "passed" | "failed" | "error" | "skipped";
			/** The answer to the last line, which is judged. */
			reply?: string;
			/** The answer to each line. */
			replies: {
				content: string;
				duration_ms: number;
			}[];
			checks: {
				kind: "contains" | "not_contains" | "meaning" | "max_ms" | "rubric";
				/** `not_judged` when there is nothing to judge it with: no model, or no embeddings. */
				outcome: "passed" | "failed" | "not_judged";
				/** The words, the reference answer, the milliseconds or the rubric. */
				expected: string;
				/** The similarity, or the milliseconds it took. */
				actual?: number;
				/** The least similarity, or the most milliseconds. */
				limit?: number;
				/** Why, in a sentence. Of a rubric, in the words of the model that judged. */
				reason: string;
			}[];
			/** Why there is no answer. */
			error?: string;
			/** The model that answered, or `builtin`. */
			responder?: string;
			/** Of the slowest answer. */
			duration_ms: number;
			cost_usd: number;
			/** Format: date-time */
			finished_at?: string;
			case: {
				/** What was said before, word for word, oldest first. The agent is not asked for it again. */
				earlier?: {
					role: "user" | "assistant";
					content: string;
				}[];
				/** What the person says. The agent answers each line before it hears the next. */
				lines: string[];
				person_name?: string;
				/** What is known of the person, as memory would have it: `Lives in Lisbon.` */
				facts?: string[];
				/** What the answer to the last line must be like; at least one of them. */
				expect: {
					/** Words that the answer must have, whatever their case and accents. They stand as whole words; `*` at the end of one stands for any ending. */
					contains?: string[];
					/** Words that the answer must not have. */
					not_contains?: string[];
					meaning?: {
						/** An answer that would be right. */
						reference: string;
						/** How alike the meanings must be, from 0 to 1; 0.55 unless given. */
						min_similarity?: number;
					};
					/** What the slowest answer of the test may take. */
					max_ms?: number;
					/** What a good answer is like, judged by the model of the project. */
					rubric?: string;
				};
			};
		};
		EvaluationResultList: {
			items: components["schemas"]["EvaluationResult"][];
			has_more: boolean;
			next_cursor?: string;
		};
		FactHistoryResponse: {
			current: components["schemas"]["AtomicFact"];
			/** Newest first. */
			previous_versions: components["schemas"]["AtomicFact"][];
		};
		FeedbackResponse: {
			ok: boolean;
			use_case: string;
			converted: boolean;
			outcome_recorded: boolean;
			bandit_updated: boolean;
			bandit_n?: number;
			bandit_error?: string;
			/** As `log` in the answer of `nba/learn`. Only with `include=extensions`. */
			bandit_log?: string;
			message: string;
		};
		FileLink: {
			url: string;
			/** Format: date-time */
			expires_at: string;
		};
		ForecastResponseBody: {
			open_leads: number;
			expected_revenue: number;
			p10: number;
			p50: number;
			p90: number;
			assumptions: string[];
		};
		ForkResult: {
			/** The copy’s id; poll its fork status. */
			agent_id: string;
			name: string;
			source_agent_id: string;
			/** forking. */
			status: string;
		};
		ForkStatus: {
			source_agent_id: string;
			/** forking, complete or failed. */
			status: string;
			tables_copied: number;
			tables_total: number;
			/** Format: date-time */
			started_at: string;
			/** Format: date-time */
			completed_at?: string;
			error_message?: string;
		};
		HandoffSuggestResponse: {
			/** Too few outcomes are known to suggest anything. */
			gated: boolean;
			needed?: number;
			have?: number;
			action_id?: string;
			propensity?: number;
			approval_enqueued: boolean;
			approval_id?: string;
		};
		ImportAccepted: {
			job_id: string;
			/** queued. */
			status: string;
			total_users: number;
			/** From metadata, stored already. */
			facts_created: number;
		};
		ImportJob: {
			job_id: string;
			tenant_id: string;
			agent_id: string;
			user_id?: string;
			/** import or prime. */
			job_type: string;
			source_type: string;
			/** queued, processing, completed or failed. */
			status: string;
			total_users: number;
			processed_users: number;
			facts_extracted: number;
			facts_stored: number;
			facts_deduped: number;
			constellation_nodes: number;
			/** 0 to 100: how well the agent knows those people now. */
			warmth_score: number;
			/** Rows that could not be used, and users that failed. */
			errors: number;
			/** Which rows failed and why (`line`, `user_id`, `error`), the first hundred; null when none did. */
			error_details: unknown;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** Format: date-time */
			started_at?: string;
			/** Format: date-time */
			completed_at?: string;
		};
		ImportJobs: {
			/** Newest first. */
			jobs: components["schemas"]["ImportJob"][];
			count: number;
		};
		ImportPreview: {
			total_users: number;
			/** Rows that could not be used. */
			errors: number;
			rows: {
				line: number;
				user_id: string;
				/** usable or failed. */
				state: string;
				reason: string;
				facts: {
					atomic_text: string;
					fact_type: string;
					/** Format: date-time */
					valid_from: string;
					/**
					 * Format: date-time
					 * Set for what was true before something else.
					 */
					valid_until?: string;
					/** new, known or replaces. */
					change: string;
					/** What it takes the place of. */
					replaces?: string;
				}[];
			}[];
		};
		ImportReport: {
			job_id: string;
			/** queued, processing, completed or failed. */
			status: string;
			/** Rows that were sent. */
			total_users: number;
			/** Rows that failed. */
			errors: number;
			rows: {
				/** From 1: the place of the row in `users`. */
				line: number;
				/** Empty where the row names no person. */
				user_id: string;
				/** queued, running, succeeded or failed. */
				state: string;
				/** Why it failed; empty otherwise. */
				reason: string;
				facts_stored: number;
				/** Facts that were known already. */
				facts_deduped: number;
			}[];
		};
		ImportUsers: {
			users: {
				user_id: string;
				job_id: string;
				/** queued, running, succeeded or failed. */
				status: string;
				facts_stored: number;
				facts_deduped: number;
				warmth_score: number;
				/** Format: date-time */
				started_at?: string;
				/** Format: date-time */
				completed_at?: string;
				/** Format: date-time */
				updated_at: string;
				error_message?: string;
			}[];
			count: number;
		};
		InboxView: {
			view_id: string;
			project_id: string;
			name: string;
			/** Parameters of `GET /conversations`. */
			filters: {
				status?: "open" | "snoozed" | "closed";
				controller?: "agent" | "human";
				/** A member’s user id, `none`, or `me`: the member who opens the view. */
				assignee?: string;
				channel?: string;
				tag?: string;
				priority?: "urgent" | "high" | "normal" | "low";
				target?: "due_soon" | "overdue" | "missed";
				/** @constant */
				unread?: true;
				q?: string;
			};
			shared: boolean;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		InboxViewList: {
			views: {
				view_id: string;
				project_id: string;
				name: string;
				/** Parameters of `GET /conversations`. */
				filters: {
					status?: "open" | "snoozed" | "closed";
					controller?: "agent" | "human";
					/** A member’s user id, `none`, or `me`: the member who opens the view. */
					assignee?: string;
					channel?: string;
					tag?: string;
					priority?: "urgent" | "high" | "normal" | "low";
					target?: "due_soon" | "overdue" | "missed";
					/** @constant */
					unread?: true;
					q?: string;
				};
				shared: boolean;
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				updated_at: string;
				/** How many conversations are in it; missing where words are searched for. */
				count?: number;
			}[];
		};
		Instance: {
			instance_id: string;
			agent_id: string;
			name: string;
			description?: string;
			/** active or archived. */
			status: string;
			is_default: boolean;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		InstanceList: {
			instances: components["schemas"]["Instance"][];
			/** Only with `include=extensions`. */
			has_more: boolean;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		InstanceReset: {
			instance: components["schemas"]["Instance"];
			facts_deleted: number;
			nodes_deleted: number;
		};
		Invitation: {
			invitation_id: string;
			email: string;
			display_name: string;
			role: "owner" | "admin" | "member" | "viewer";
			/** `pending`, `accepted`, `revoked` or `expired`. */
			status: string;
			invited_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at: string;
			/** Format: date-time */
			accepted_at?: string;
		};
		InvitationList: {
			invitations: components["schemas"]["Invitation"][];
		};
		InvitationResult: {
			invitation_id: string;
			email: string;
			display_name: string;
			role: "owner" | "admin" | "member" | "viewer";
			/** `pending`, `accepted`, `revoked` or `expired`. */
			status: string;
			invited_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at: string;
			/** Format: date-time */
			accepted_at?: string;
			/** The link is on its way by mail. */
			is_mailed: boolean;
			/** Where this installation sends no mail. Shown this once; hand it over safely. */
			link?: string;
		};
		InvitationView: {
			workspace_name: string;
			/** Its slug. */
			workspace: string;
			email: string;
			display_name: string;
			role: "owner" | "admin" | "member" | "viewer";
			/** Format: date-time */
			expires_at: string;
		};
		Invoice: {
			number: string;
			month: string;
			/** Format: date-time */
			issuedAt: string;
			seller: {
				name: string;
				address: string;
				taxId: string;
			};
			buyer: {
				name: string;
				address: string;
				taxId: string;
			};
			lines: {
				description: string;
				amountUsd: number;
				/** In two decimals, as it is printed. */
				shown: string;
			}[];
			subtotalUsd: number;
			taxes: {
				name: string;
				percent: number;
				amountUsd: number;
			}[];
			/** Exact, in US dollars. */
			totalUsd: number;
			/** In two decimals, as it is printed. */
			totalShown: string;
		};
		InvoiceSeller: {
			name: string;
			address: string;
			taxId: string;
			prefix: string;
		};
		InvoiceSummary: {
			number: string;
			month: string;
			totalUsd: number;
			/** Format: date-time */
			issuedAt: string;
		};
		JoinedUser: {
			username: string;
			/** The slug to sign in with. */
			workspace: string;
		};
		KBActiveFacts: {
			fact?: components["schemas"]["KBFact"];
			/** All that hold, where the question leaves it open. Only with `include=extensions`. */
			facts: components["schemas"]["KBFact"][];
		};
		KBAgentDeleteResult: {
			ok: boolean;
		};
		KBAnalyticsRule: {
			rule_id: string;
			project_id: string;
			name: string;
			/** recommendation or trend. */
			rule_type: string;
			/** As it was written. */
			config: unknown;
			enabled: boolean;
			/** A cron expression in UTC; empty when it runs by hand alone. */
			schedule: string;
			/** Empty before the first run, then queued, running, success or failed. */
			last_run_status: string;
			/** What went wrong, after a run that failed. Only with `include=extensions`. */
			last_run_error?: string;
			/**
			 * Format: date-time
			 * When the last finished run began; 0001-01-01T00:00:00Z before the first.
			 */
			last_run_at: string;
			last_run_duration_ms: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		KBAnalyticsRuleList: {
			rules: components["schemas"]["KBAnalyticsRule"][];
			total: number;
		};
		KBBulkUpdateResult: {
			/** completed, or queued for more than 100 entries. */
			status: string;
			count: number;
			processed: number;
			created: number;
			/** Entries that changed something. */
			updated: number;
			not_found: number;
		};
		KBCompareResult: {
			rows: {
				entity: {
					key: {
						[key: string]: unknown;
					};
					type: string;
				};
				fact?: components["schemas"]["KBFact"];
				value?: unknown;
				missing: boolean;
				/** no_entity, no_target, no_fact or no_property. */
				missing_reason?: string;
			}[];
		};
		KBDocument: {
			document_id: string;
			project_id: string;
			file_name: string;
			content_type: string;
			file_size: number;
			/** SHA-256 of the file. */
			checksum: string;
			/** Empty: files are kept in the database. */
			gcs_path: string;
			status: "pending" | "parsing" | "extracting" | "indexed" | "failed";
			/** Why it failed. */
			error_msg?: string;
			node_count: number;
			edge_count: number;
			extraction_tokens: number;
			uploaded_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** The newest, counted from 1. Only with `include=extensions`. */
			version: number;
			/** The version that searches find; missing until one has been read. Only with `include=extensions`. */
			served_version?: number;
			/** The last 50, newest first; only where one document is read. Only with `include=extensions`. */
			versions?: components["schemas"]["KBDocumentVersion"][];
		};
		KBDocumentList: {
			documents: components["schemas"]["KBDocument"][];
			total: number;
			/** Only with `include=extensions`. */
			has_more: boolean;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		KBDocumentVersion: {
			version: number;
			file_name: string;
			file_size: number;
			/** SHA-256 of the file. */
			checksum: string;
			/** Who uploaded it, or had it read again. */
			uploaded_by: string;
			/** Format: date-time */
			created_at: string;
		};
		KBEntity: {
			entity_type: string;
			entity_key: {
				[key: string]: unknown;
			};
			entity_node_id: string;
			outgoing_facts: components["schemas"]["KBFact"][];
			incoming_facts: components["schemas"]["KBFact"][];
		};
		KBEntitySchema: {
			schema_id: string;
			project_id: string;
			entity_type: string;
			display_name: string;
			description: string;
			fields: {
				name: string;
				type: "string" | "text" | "enum" | "number" | "float" | "integer" | "boolean" | "date" | "datetime" | "array" | "object" | "any";
				required: boolean;
				description?: string;
				enum_values?: (string | number | boolean)[];
				indexed?: boolean;
			}[];
			similarity_config?: {
				enabled: boolean;
				field_weights: {
					[key: string]: number;
				};
				/** 0 unless it was set. */
				max_edges_per_node: number;
				/** 0 unless it was set. */
				threshold: number;
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		KBEntitySchemaList: {
			schemas: components["schemas"]["KBEntitySchema"][];
			total: number;
		};
		KBFact: {
			fact_id: string;
			from_node_id: string;
			to_node_id: string;
			relation_type: string;
			properties: {
				[key: string]: unknown;
			};
			extraction_confidence: number;
			/** Format: date-time */
			effective_date: string;
			/** Empty unless it was read in a document. */
			source_document_id: string;
			/** 0 unless it was read in a document. */
			source_page: number;
			source_snippet: string;
			is_active: boolean;
			version: number;
			/** Format: date-time */
			created_at: string;
		};
		KBFactList: {
			facts: components["schemas"]["KBFact"][];
			next_page_token?: string;
		};
		KBFactVersions: {
			/** Newest first. */
			versions: components["schemas"]["KBFact"][];
			/** The same list. Only with `include=extensions`. */
			facts: components["schemas"]["KBFact"][];
		};
		KBFeedbackResult: {
			status: string;
		};
		KBInsertResult: {
			processed: number;
			created: number;
			updated: number;
			details: {
				label: string;
				type: string;
				/** created or updated. */
				action: string;
				node_id: string;
				version: number;
			}[];
			edges: {
				edge_id: string;
				from_node: string;
				to_node: string;
				relation: string;
			}[];
		};
		KBNode: {
			node_id: string;
			tenant_id: string;
			/** Empty for a node of the organisation. */
			project_id: string;
			/** The project, or empty for a node of the organisation. */
			scope_id: string;
			node_type: string;
			label: string;
			/** The label as it is compared: a project has one node of a type and label. */
			norm_label: string;
			properties: {
				[key: string]: unknown;
			};
			property_sources: {
				[key: string]: {
					doc_id: string;
					/** Format: date-time */
					eff_date: string;
					source: string;
				};
			};
			source_docs: string[];
			source_type: string;
			confidence: number;
			is_active: boolean;
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		KBNodeDetail: {
			node: components["schemas"]["KBNode"];
			outgoing: {
				/** The id of the fact. */
				edge_id: string;
				/** The relation. */
				edge_type: string;
				tenant_id: string;
				/** Empty for knowledge of the organisation. */
				project_id: string;
				scope_id: string;
				confidence: number;
				/** The document it was read in. */
				source_doc?: string;
				/**
				 * Format: date-time
				 * Versions never change: when this one was made.
				 */
				updated_at: string;
				/** Only with `include=extensions`. */
				fact_id: string;
				from_node_id: string;
				to_node_id: string;
				/** Only with `include=extensions`. */
				relation_type: string;
				properties: {
					[key: string]: unknown;
				};
				/** Only with `include=extensions`. */
				extraction_confidence: number;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				effective_date: string;
				/** Empty unless it was read in a document. Only with `include=extensions`. */
				source_document_id: string;
				/** 0 unless it was read in a document. Only with `include=extensions`. */
				source_page: number;
				/** Only with `include=extensions`. */
				source_snippet: string;
				/** Only with `include=extensions`. */
				is_active: boolean;
				/** Only with `include=extensions`. */
				version: number;
				/** Format: date-time */
				created_at: string;
			}[];
			incoming: {
				/** The id of the fact. */
				edge_id: string;
				/** The relation. */
				edge_type: string;
				tenant_id: string;
				/** Empty for knowledge of the organisation. */
				project_id: string;
				scope_id: string;
				confidence: number;
				/** The document it was read in. */
				source_doc?: string;
				/**
				 * Format: date-time
				 * Versions never change: when this one was made.
				 */
				updated_at: string;
				/** Only with `include=extensions`. */
				fact_id: string;
				from_node_id: string;
				to_node_id: string;
				/** Only with `include=extensions`. */
				relation_type: string;
				properties: {
					[key: string]: unknown;
				};
				/** Only with `include=extensions`. */
				extraction_confidence: number;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				effective_date: string;
				/** Empty unless it was read in a document. Only with `include=extensions`. */
				source_document_id: string;
				/** 0 unless it was read in a document. Only with `include=extensions`. */
				source_page: number;
				/** Only with `include=extensions`. */
				source_snippet: string;
				/** Only with `include=extensions`. */
				is_active: boolean;
				/** Only with `include=extensions`. */
				version: number;
				/** Format: date-time */
				created_at: string;
			}[];
			history: {
				node_id: string;
				/** Empty for a node of the organisation. */
				project_id: string;
				version: number;
				properties: {
					[key: string]: unknown;
				};
				/** created, updated or deleted. */
				change_type: string;
				/** Where the change came from; the same as `source`. */
				changed_by: string;
				/**
				 * Format: date-time
				 * The same as `created_at`.
				 */
				changed_at: string;
				/** Only with `include=extensions`. */
				label: string;
				/** Only with `include=extensions`. */
				confidence: number;
				/** Only with `include=extensions`. */
				is_active: boolean;
				/** Only with `include=extensions`. */
				source: string;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				created_at: string;
			}[];
		};
		KBNodeHistory: {
			history: {
				node_id: string;
				/** Empty for a node of the organisation. */
				project_id: string;
				version: number;
				properties: {
					[key: string]: unknown;
				};
				/** created, updated or deleted. */
				change_type: string;
				/** Where the change came from; the same as `source`. */
				changed_by: string;
				/**
				 * Format: date-time
				 * The same as `created_at`.
				 */
				changed_at: string;
				/** Only with `include=extensions`. */
				label: string;
				/** Only with `include=extensions`. */
				confidence: number;
				/** Only with `include=extensions`. */
				is_active: boolean;
				/** Only with `include=extensions`. */
				source: string;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				created_at: string;
			}[];
			total: number;
		};
		KBNodeList: {
			nodes: components["schemas"]["KBNode"][];
			total: number;
		};
		KBNodePage: {
			nodes: components["schemas"]["KBNode"][];
			has_more: boolean;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		KBNodeResult: {
			node: components["schemas"]["KBNode"];
		};
		KBPassageList: {
			document_id: string;
			/** Of the document; 0 when nothing of it has been indexed yet. */
			version: number;
			passages: {
				passage_id: string;
				/** Counted from 0, in the order of the document. */
				position: number;
				/** Of a PDF; the number of a slide or a sheet; otherwise 1. */
				page: number;
				/** The headings above it: `Chapter › Section`. */
				heading: string;
				content: string;
			}[];
			has_more: boolean;
			next_cursor?: string;
		};
		KBPromotedNode: {
			node_id: string;
			tenant_id: string;
			/** Empty for a node of the organisation. */
			project_id: string;
			/** The project, or empty for a node of the organisation. */
			scope_id: string;
			node_type: string;
			label: string;
			/** The label as it is compared: a project has one node of a type and label. */
			norm_label: string;
			properties: {
				[key: string]: unknown;
			};
			property_sources: {
				[key: string]: {
					doc_id: string;
					/** Format: date-time */
					eff_date: string;
					source: string;
				};
			};
			source_docs: string[];
			source_type: string;
			confidence: number;
			is_active: boolean;
			version: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			scope_type: string;
			relevance: number;
			/** The same node once more. Only with `include=extensions`. */
			node: {
				node_id: string;
				tenant_id: string;
				/** Empty for a node of the organisation. */
				project_id: string;
				/** The project, or empty for a node of the organisation. */
				scope_id: string;
				node_type: string;
				label: string;
				/** The label as it is compared: a project has one node of a type and label. */
				norm_label: string;
				properties: {
					[key: string]: unknown;
				};
				property_sources: {
					[key: string]: {
						doc_id: string;
						/** Format: date-time */
						eff_date: string;
						source: string;
					};
				};
				source_docs: string[];
				source_type: string;
				confidence: number;
				is_active: boolean;
				version: number;
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				updated_at: string;
			};
		};
		KBSearchResult: {
			query: string;
			total: number;
			results: {
				node_id: string;
				label: string;
				type: string;
				properties: {
					[key: string]: unknown;
				};
				version: number;
				/** Format: date-time */
				updated_at: string;
				score: number;
				/** How it came to be known: api, document, manual and so on. */
				source: string;
				/** project or organization. Only with `include=extensions`. */
				scope_type: string;
				/** The passage of a document. Only with `include=extensions`. */
				content?: string;
				/** Only with `include=extensions`. */
				document_id?: string;
				/** Only with `include=extensions`. */
				page?: number;
				/** Only with `include=extensions`. */
				heading?: string;
				related?: {
					node_id: string;
					label: string;
					type: string;
					/** The relation. */
					edge: string;
					/** The same as `type`. Only with `include=extensions`. */
					node_type: string;
					/** The same as `edge`. Only with `include=extensions`. */
					edge_type: string;
					properties: {
						[key: string]: unknown;
					};
				}[];
				history?: {
					node_id: string;
					/** Empty for a node of the organisation. */
					project_id: string;
					version: number;
					properties: {
						[key: string]: unknown;
					};
					/** created, updated or deleted. */
					change_type: string;
					/** Where the change came from; the same as `source`. */
					changed_by: string;
					/**
					 * Format: date-time
					 * The same as `created_at`.
					 */
					changed_at: string;
					/** Only with `include=extensions`. */
					label: string;
					/** Only with `include=extensions`. */
					confidence: number;
					/** Only with `include=extensions`. */
					is_active: boolean;
					/** Only with `include=extensions`. */
					source: string;
					/**
					 * Format: date-time
					 * Only with `include=extensions`.
					 */
					created_at: string;
				}[];
			}[];
		};
		KBSource: {
			source_id: string;
			project_id: string;
			url: string;
			pages_max: number;
			depth_max: number;
			schedule: string;
			/** Format: date-time */
			next_run_at?: string;
			status: "queued" | "crawling" | "ready" | "failed";
			/** Why the last crawl failed. */
			error_msg?: string;
			pages: {
				total: number;
				/** Still to be fetched. */
				waiting: number;
				/** Pages that are documents now. */
				documents: number;
				failed: number;
			};
			/**
			 * Format: date-time
			 * When a crawl was last completed.
			 */
			crawled_at?: string;
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		KBSourceList: {
			sources: components["schemas"]["KBSource"][];
			total: number;
		};
		KBSourcePageList: {
			pages: {
				url: string;
				title: string;
				depth: number;
				state: "waiting" | "stored" | "unchanged" | "sitemap" | "redirect" | "duplicate" | "skipped" | "gone" | "failed";
				error_msg?: string;
				http_status?: number;
				document_id?: string;
				/** Format: date-time */
				fetched_at?: string;
			}[];
			has_more: boolean;
			next_cursor?: string;
		};
		KBStats: {
			documents: {
				total: number;
				indexed: number;
				pending: number;
				failed: number;
			};
			nodes: {
				total: number;
				active: number;
			};
			edges: number;
			extraction_tokens: number;
		};
		KBTraverseResult: {
			facts: {
				depth: number;
				fact: components["schemas"]["KBFact"];
			}[];
		};
		LeadEnrichmentJob: {
			id: string;
			/** `queued`, `processing`, `done` or `error`. */
			status: string;
			attempts: number;
			input: unknown;
			result?: unknown;
			error?: string;
			/** How the call to `webhook_url` went. Only with `include=extensions`. */
			webhook?: {
				status: string;
				error?: string;
			};
			/** The outcome that was last reported of the lead. Only with `include=extensions`. */
			stage?: string;
			/**
			 * Format: date-time
			 * When it was reported. Only with `include=extensions`.
			 */
			stage_at?: string;
			/** What that report says the lead is worth. Only with `include=extensions`. */
			value?: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		LeadEnrichmentJobList: {
			jobs: components["schemas"]["LeadEnrichmentJob"][];
		};
		LeadModelVersionList: {
			/** What scores leads now: the served version of the `lead_model`, the `scoring_model` of the use case `lead_score`, or `rules`. */
			source: string;
			versions: components["schemas"]["ScoringVersion"][];
		};
		LeadPipeline: {
			/** An ISO 4217 code, such as `EUR`. Values of leads are shown in it; nothing is converted. */
			currency: string;
			/** In the order in which leads pass them. */
			stages: {
				/** What is reported as the `outcome` of a lead that comes into this stage. */
				key: string;
				/** What people read. */
				name: string;
				/** Whether a lead in this stage is decided. */
				kind: "open" | "won" | "lost";
			}[];
			/** True until stages of your own are stored. */
			is_default: boolean;
		};
		LeadPolicyVersion: {
			version: number;
			/** Whether this is the version that answers. */
			is_served: boolean;
			/** By `request`, or because enough `outcomes` were reported. */
			trained_from: string;
			/** Format: date-time */
			trained_at: string;
			/** Format: date-time */
			data_from?: string;
			/** Format: date-time */
			data_to?: string;
			/** Of this version and of those that answered before. */
			episodes: number;
			/** Over 2,000 fresh episodes. */
			avg_return: number;
			/** How far it moved from the version that answered. */
			kl_divergence: number;
			outcomes_used: number;
			/** What this version and the one that answered earn on outcomes that neither has learned from; left out below ten of them. */
			challenge?: {
				/** Outcomes that were new to the version that answered. */
				outcomes: number;
				champion_return: number;
				challenger_return: number;
			};
			policy: {
				archetype: string;
				recommended_action: string;
				value: number;
			}[];
		};
		LeadPolicyVersionList: {
			versions: components["schemas"]["LeadPolicyVersion"][];
		};
		LearnResponse: {
			/** Lessons learned so far, this one included. */
			n: number;
			/** False while learning is switched off in the project: nothing was learned. */
			ok: boolean;
			/** `weighted`: the propensity was used. `own`: none was given, so the log was taken as this bandit’s own. Only with `include=extensions`. */
			log: string;
		};
		LedgerEntry: {
			entryId: string;
			tenantId: string;
			/** grant, payment, voucher, contract, bonus, adjustment, usage, characters, agreement, refund, dispute or debt_paid. */
			entryType: string;
			/** What came; negative when it went. */
			amountUsd: number;
			/** What the credit grew by: the same, or zero for the part of a payment that covered services. */
			amountCredits: number;
			tokens: number;
			trafficSource: string;
			description: string;
			createdBy: string;
			/** Format: date-time */
			createdAt: string;
		};
		LegalHold: {
			hold_id: string;
			/** workspace or person. */
			scope: string;
			user_id?: string;
			reason: string;
			placed_by: string;
			/** Format: date-time */
			placed_at: string;
			lifted_by?: string;
			/**
			 * Format: date-time
			 * While it is missing, the hold is in force.
			 */
			lifted_at?: string;
		};
		LegalHoldList: {
			holds: components["schemas"]["LegalHold"][];
			has_more: boolean;
			next_cursor?: string;
		};
		LiftedRestrictions: {
			lifted: components["schemas"]["PersonRestriction"][];
		};
		ListFactsResponse: {
			facts: {
				fact_id: string;
				/** Missing for facts that hold for everyone. Only with `include=extensions`. */
				user_id?: string;
				content: string;
				fact_type: string;
				/** What it is about, the first of its entities. */
				entity: string;
				confidence: number;
				importance: number;
				mention_count: number;
				metadata: {
					[key: string]: unknown;
				};
				session_id: string;
				source_id: string;
				source_type: string;
				created_at: string;
				updated_at: string;
			}[];
			total_count: number;
			next_page_token?: string;
		};
		LookalikeRankResponse: {
			items: {
				lead_ref: string;
				lookalike_score: number;
			}[];
		};
		LookalikeScoreResponse: {
			/** How near to the won profiles: 0 unlike, 1 alike. */
			lookalike_score: number;
			centroid_won_profiles: number;
			used_cached_dossier: boolean;
		};
		MailRequested: {
			/** True, whether or not the address is known. */
			requested: boolean;
		};
		McpServer: {
			server_id: string;
			project_id: string;
			name: string;
			url: string;
			/** The values are never shown. */
			header_names: string[];
			/** Why the stored headers cannot be used; they have to be sent again. */
			headers_error?: string;
			timeout_ms: number;
			active: boolean;
			tool_count: number;
			/**
			 * Format: date-time
			 * When its tools were last listed.
			 */
			probed_at?: string;
			/** Why the last attempt to list them failed. */
			probe_error?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		McpServerDetail: {
			server_id: string;
			project_id: string;
			name: string;
			url: string;
			/** The values are never shown. */
			header_names: string[];
			/** Why the stored headers cannot be used; they have to be sent again. */
			headers_error?: string;
			timeout_ms: number;
			active: boolean;
			tool_count: number;
			/**
			 * Format: date-time
			 * When its tools were last listed.
			 */
			probed_at?: string;
			/** Why the last attempt to list them failed. */
			probe_error?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			tools: {
				name: string;
				description: string;
				input_schema: {
					[key: string]: unknown;
				};
			}[];
		};
		McpServerList: {
			servers: components["schemas"]["McpServer"][];
		};
		Me: {
			user_id: string;
			email: string;
			is_operator: boolean;
			orgs: {
				id: string;
				tenant_id: string;
				idp_org_id: string;
				name: string;
				slug: string;
				role: string;
				member_count: number;
				created_at: string;
			}[];
			/** Only with `include=extensions`. */
			preferences: components["schemas"]["AccountPreferences"];
		};
		MemoryNode: {
			node_id: string;
			agent_id: string;
			user_id?: string;
			parent_id?: string;
			path: string;
			name: string;
			description: string;
			memory_type: string;
			depth: number;
			child_count: number;
			content_count: number;
			/** How often replies used its facts. */
			access_count: number;
			/** The ids of its facts, the most important hundred. */
			content_refs: string[];
			/** Always empty: a fact hangs on one node, and nodes refer to none but their parent. */
			cross_refs: string[];
			importance: number;
			/** 1 for what changed now, falling by half every thirty days. */
			recency: number;
			is_deleted: boolean;
			/** Nothing hangs on it any more. */
			is_prunable: boolean;
			metadata: {
				[key: string]: unknown;
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/**
			 * Format: date-time
			 * When a reply last used one of its facts.
			 */
			last_accessed_at?: string;
		};
		MemoryResponse: {
			nodes: components["schemas"]["MemoryNode"][];
			/** By node id. */
			contents?: {
				[key: string]: components["schemas"]["AtomicFact"][];
			};
		};
		MemorySearchResult: {
			results: {
				/** The id of the fact, or of the message for `fact_type` message. */
				fact_id: string;
				content: string;
				/** The part of a long message that was found. Only with `include=extensions`. */
				passage?: string;
				fact_type: string;
				score: number;
				session_id?: string;
				/** With `include=user`: whose memory it is in. Missing for what the agent itself knows. */
				user_id?: string;
				/**
				 * Format: date-time
				 * When it was said or, for an event, when it happens. Only with `include=extensions`.
				 */
				at: string;
				/** Who said it, for messages. Only with `include=extensions`. */
				role?: string;
				/** The facts that came from this message. Only with `include=extensions`. */
				facts?: {
					fact_id: string;
					content: string;
					fact_type: string;
				}[];
			}[];
		};
		MemorySummaries: {
			summaries: {
				/** Format: uuid */
				summary_id: string;
				agent_id: string;
				user_id: string;
				stage: string;
				/** Format: date-time */
				period_start: string;
				/** Format: date-time */
				period_end: string;
				topics: string[];
				summary: string;
				/** Format: date-time */
				created_at: string;
			}[];
		};
		MemoryTimeline: {
			sessions: {
				session_id: string;
				facts: components["schemas"]["AtomicFact"][];
				fact_count: number;
				/** Format: date-time */
				first_fact_at: string;
				/** Format: date-time */
				last_fact_at: string;
			}[];
			total_facts: number;
		};
		MessageTranslations: {
			/** Without messages that have no text. */
			translations: {
				message_id: string;
				content: string;
				/** What it was written in, as the model names it. */
				source_language: string;
			}[];
		};
		MeteringKey: {
			keyId: string;
			/** Signs usage reports. Shown once. */
			secret: string;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			previousKeyExpiresAt?: string;
		};
		Metrics: {
			epoch: number;
			accuracy: number;
			auc: number;
			log_loss: number;
		};
		ModelList: {
			/** Only with `include=extensions`. */
			default_provider: string;
			default_model: string;
			providers: {
				/** `custom`, `default` or `builtin`; what `provider` in a chat may name. */
				provider: string;
				provider_name: string;
				default_model: string;
				models: {
					id: string;
					display_name: string;
				}[];
			}[];
		};
		ModelPrice: {
			model: string;
			/** What the provider takes, in US dollars. */
			inputPricePer1K: number;
			outputPricePer1K: number;
			/** Of tokens read from the provider’s cache; 10 % of the input price unless set. Only with `include=extensions`. */
			cacheReadPricePer1K?: number;
			/** Of tokens written to it; 125 % of the input price unless set. Only with `include=extensions`. */
			cacheCreationPricePer1K?: number;
		};
		ModelView: {
			trained: boolean;
			/** The leads it was trained on. */
			n: number;
			/** Reports that came in since. */
			pending: number;
			metrics: components["schemas"]["Metrics"];
			weights: {
				/** A feature, or a feature and its value such as `plan=team`. */
				name: string;
				/** Of a linear model: what one deviation from the usual adds to the log-odds. Of trees: the share of the feature in what all splits gained. */
				weight: number;
			}[];
			/** `lead_model` of reported leads, or `scoring_model` of the use case `lead_score`. Only with `include=extensions`. */
			source?: string;
			/** `gradient_boosted_trees` or `boosted_linear_logistic`: the model in use. Only with `include=extensions`. */
			algo?: string;
			/** Only with `include=extensions`. */
			params?: {
				[key: string]: number;
			};
			/** Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100. Only with `include=extensions`. */
			importances?: {
				name: string;
				gain: number;
			}[];
			/** How each name was understood; 200 at most. Only with `include=extensions`. */
			columns?: {
				name: string;
				/** `number`, `boolean`, `date` or `category`. */
				kind: string;
				/** False for ids and for what never changes. */
				used: boolean;
				/** The share of rows without a value, however that is written. */
				missing: number;
				/** Rows whose value could not be read; it counts as missing. */
				unreadable: number;
				unreadable_examples: string[];
				/** `.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own. */
				decimal_mark?: string;
				/** Of each way in which numbers are written, one value and what it was read as. */
				notations?: {
					written: string;
					read_as: number;
				}[];
				/** `dmy` or `mdy`, for dates such as 05/01/2026. */
				date_order?: string;
			}[];
			/** Such as that the model is not better than the base rate. Only with `include=extensions`. */
			warnings?: string[];
			/** The held-out log-loss of both, on the same rows. Only with `include=extensions`. */
			candidates?: {
				model: string;
				logloss: number;
			}[];
			/** Where the figures lie with 95 % confidence. Only with `include=extensions`. */
			intervals?: {
				auc: {
					low: number;
					high: number;
				};
				logloss: {
					low: number;
					high: number;
				};
				brier: {
					low: number;
					high: number;
				};
			};
			/** `nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); `cross_fitted`: each fold was scored with what was chosen on the others. Only with `include=extensions`. */
			validation?: string;
			/** How many held-out leads the model put in each band, and the share of them that was won. Only with `include=extensions`. */
			bands?: {
				band: string;
				n: number;
				won_rate: number | null;
			}[];
		};
		Mood: {
			agent_id: string;
			/** Left out for the agent’s general mood. */
			user_id?: string;
			/** A word for the region the mood lies in, such as calm or excited. */
			label: string;
			/** 0 bad, 100 good. */
			valence: number;
			/** 0 drowsy, 100 agitated. */
			arousal: number;
			/** 0 tense, 100 calm. */
			tension: number;
			/** 0 distant, 100 close. */
			affiliation: number;
			baseline_valence: number;
			baseline_arousal: number;
			baseline_tension: number;
			baseline_affiliation: number;
			/** Where it comes to rest with this person. */
			user_baseline_valence: number;
			user_baseline_arousal: number;
			user_baseline_tension: number;
			user_baseline_affiliation: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			/** Format: date-time */
			last_interaction_at: string;
			/**
			 * Format: date-time
			 * The moment the values are for.
			 */
			last_decay_at: string;
		};
		MoodAnswer: {
			mood: components["schemas"]["Mood"];
		};
		MoodHistory: {
			/** Newest first. */
			entries: {
				valence: number;
				arousal: number;
				tension: number;
				affiliation: number;
				label: string;
				delta_valence: number;
				delta_arousal: number;
				delta_tension: number;
				delta_affiliation: number;
				trigger_type?: string;
				trigger_reason?: string;
				/** Format: date-time */
				timestamp: string;
			}[];
			/** Only with `include=extensions`. */
			has_more: boolean;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		NBAResult: {
			recommended_action: string;
			/** What the lead is worth, in average won leads. */
			value: number;
			score_0_100: number;
			/** Outcomes that shaped the policy. Only with `include=extensions`. */
			outcomes_used: number;
			/** What would be recommended without them. Only with `include=extensions`. */
			action_without_outcomes: string;
			action_values: {
				name: string;
				q: number;
				/** True for what makes no sense in this state. */
				masked: boolean;
			}[];
		};
		NewApiKey: {
			key_id: string;
			tenant_id: string;
			project_id: string;
			name: string;
			key_prefix: string;
			scopes: string[];
			/** Addresses and ranges that the key may be used from; empty means any. Only with `include=extensions`. */
			allowed_addresses: string[];
			is_active: boolean;
			/** Only with `include=extensions`. */
			is_admin_managed: boolean;
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			expires_at?: string;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			last_used_at?: string;
			/** The key itself; shown this once. */
			key: string;
		};
		NewTotp: {
			factor_id: string;
			/** Base32, for typing it in. Shown this once. */
			secret: string;
			/** The same as an otpauth:// address, for a QR code. */
			uri: string;
		};
		NotificationChannel: {
			channel_id: string;
			project_id: string;
			name: string;
			type: string;
			/** Secrets are shown as their last four characters. */
			config: {
				[key: string]: unknown;
			};
			/** The types of events it receives; none means all. */
			events: string[];
			filter: {
				[key: string]: unknown;
			};
			active: boolean;
			/** Why it was switched off, if it was not a person who did. Only with `include=extensions`. */
			disabled_reason?: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		NotificationChannelList: {
			channels: components["schemas"]["NotificationChannel"][];
		};
		OPEResponse: {
			n: number;
			ips: number;
			/** Null without overlap: nothing was logged that the policy would do. */
			snips: number | null;
			/** Null without overlap. */
			dr: number | null;
			/** Null where the rows do not tell an interval; `estimator_ci` says why. */
			ci_low: number | null;
			/** Null where `ci_low` is. */
			ci_high: number | null;
			ess: number;
			/** The estimator of the interval, and what to beware of. */
			estimator_ci: string;
		};
		OpenAiEmbeddings: {
			object: string;
			data: {
				object: string;
				index: number;
				/** A list of numbers, or base64 of 32-bit floats, little endian. */
				embedding: unknown;
			}[];
			model: string;
			usage: {
				prompt_tokens: number;
				total_tokens: number;
			};
		};
		OpenAiError: {
			error: {
				message: string;
				/** `invalid_request_error`, `rate_limit_error`, `server_error` and so on. */
				type: string;
				param: string | null;
				code: string | null;
			};
			status: number;
			/** The same problem in the words of the other operations. */
			code: string;
			/** Every field that is wrong; `error` names the first. */
			errors?: {
				location: string;
				message: string;
			}[];
		};
		OpenAiModel: {
			/** The name of the agent. */
			id: string;
			object: string;
			/** Seconds since 1970. */
			created: number;
			owned_by: string;
		};
		OpenAiModelList: {
			object: string;
			data: components["schemas"]["OpenAiModel"][];
		};
		OpenAiResponse: {
			id: string;
			object: string;
			/** Seconds since 1970. */
			created_at: number;
			/** `completed`, `incomplete`, and in streams `in_progress` or `failed`. */
			status: string;
			model: string;
			output: {
				id: string;
				/** `message` or `function_call`. */
				type: string;
				status: string;
				role?: string;
				content?: {
					type: string;
					text: string;
					annotations: unknown[];
				}[];
				call_id?: string;
				name?: string;
				arguments?: string;
			}[];
			error: {
				code: string;
				message: string;
			} | null;
			incomplete_details: {
				reason: string;
			} | null;
			instructions: string | null;
			previous_response_id: string | null;
			max_output_tokens: number | null;
			temperature: number | null;
			top_p: null;
			parallel_tool_calls: boolean;
			tool_choice: unknown;
			tools: unknown[];
			store: boolean;
			/** As it was sent, with `session_id`. */
			metadata: {
				[key: string]: unknown;
			};
			usage: {
				input_tokens: number;
				input_tokens_details: {
					cached_tokens: number;
				};
				output_tokens: number;
				output_tokens_details: {
					reasoning_tokens: number;
				};
				total_tokens: number;
			} | null;
		};
		OpenAiResponseEvent: {
			/** `response.created`, `response.output_text.delta` and so on. */
			type: string;
			sequence_number: number;
		} & {
			[key: string]: unknown;
		};
		OrgBillingURL: {
			url: string;
		};
		OrgUsageSummary: {
			totalProjects: number;
			/** Agents that are active now. */
			totalCharacters: number;
			totalSessions: number;
			totalMessages: number;
			totalTokens: number;
			totalInputTokens: number;
			totalOutputTokens: number;
			/** What was charged for use within the window, as the ledger has it. */
			estimatedCostUsd: number;
			creditBalanceUsd: number;
			tokenPricePer1KUsd: number;
			inputTokenPricePer1KUsd: number;
			outputTokenPricePer1KUsd: number;
			charPricePerMonthUsd: number;
		};
		PasskeyOptions: {
			/** For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. */
			options: {
				[key: string]: unknown;
			};
		};
		PaymentEventReceipt: {
			received: boolean;
		};
		PaymentList: {
			payments: {
				/** The checkout, or the invoice of a subscription. */
				paymentId: string;
				/** What was paid. */
				amountUsd: number;
				/** The part of it that paid for services. */
				serviceUsd: number;
				/** What was refunded, or is disputed. */
				reversedUsd: number;
				processor: string;
				/** Format: date-time */
				receivedAt: string;
			}[];
		};
		PaymentRefund: {
			paymentId: string;
			/** What has been taken back of it in all. */
			refundedUsd: number;
			newBalance: number;
			/** What the workspace had spent of it already. */
			owedUsd: number;
		};
		PermanentRoute: {
			id: string;
			project_id: string;
			user_id: string;
			contact_name: string;
			tier: string;
			/** The agent that the classification found. */
			agent_id: string;
			/** An operator chose another agent. */
			overridden: boolean;
			/** Empty unless a person chose another agent. */
			override_agent_id: string;
			/** Why the contact has this route, in words. Only with `include=extensions`. */
			reason?: string;
			/** Why the route cannot be followed, if it cannot. Only with `include=extensions`. */
			error?: string;
			/** Format: date-time */
			classified_at: string;
		};
		PermanentRouteList: {
			routes: components["schemas"]["PermanentRoute"][];
			total: number;
			/** Only with `include=extensions`. */
			next_cursor?: string;
		};
		Person: {
			user_id: string;
			/** As a channel gives it, else an agent’s record, else what they said. Empty when unknown. */
			name: string;
			email: string;
			phone: string;
			company: string;
			title: string;
			/** Further fields of their records. */
			custom: {
				[key: string]: string;
			};
			/** Where they have conversations. */
			channels: string[];
			/** Who has a record of them, the one they talked to last first. */
			agents: {
				agent_id: string;
				name: string;
			}[];
			conversation_count: number;
			/** Format: date-time */
			first_seen_at: string;
			/**
			 * Format: date-time
			 * Absent for people who never wrote.
			 */
			last_seen_at?: string;
		};
		PersonConsent: {
			consent_id: string;
			user_id: string;
			purpose: string;
			/** granted or withdrawn. */
			state: string;
			/** chat, form, email, phone, paper, import, operator, other. */
			means: string;
			evidence: string;
			/**
			 * Format: date-time
			 * When the person said so.
			 */
			stated_at: string;
			recorded_by: string;
			/** Format: date-time */
			recorded_at: string;
		};
		PersonConsentList: {
			/** What holds: the latest record of each purpose. */
			current: components["schemas"]["PersonConsent"][];
			/** All records, the latest statement first. */
			history: components["schemas"]["PersonConsent"][];
			has_more: boolean;
			next_cursor?: string;
		};
		PersonErasure: {
			erasure_id: string;
			/** running, done or failed. */
			status: string;
			/** Rows removed so far, by table. */
			counts: {
				[key: string]: number;
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			finished_at?: string;
		};
		PersonIdentity: {
			identity_id: string;
			user_id: string;
			/** email, phone, whatsapp, messenger, instagram, telegram, web, or user_id: an id from before a merge. */
			kind: string;
			/** As it is compared: addresses in lower case, numbers as digits. */
			value: string;
			/** Whether contacts who write from it are taken for this person. */
			verified: boolean;
			/** record, channel, operator, visitor or merge. */
			source: string;
			/** Format: date-time */
			created_at: string;
		};
		PersonIdentityList: {
			identities: components["schemas"]["PersonIdentity"][];
		};
		PersonList: {
			people: components["schemas"]["Person"][];
			has_more: boolean;
			next_cursor?: string;
		};
		PersonMatch: {
			match_id: string;
			/** The two people who may be one. */
			user_ids: string[];
			kind: string;
			/** What they share. */
			value: string;
			/** proposed or dismissed. */
			state: string;
			/** Format: date-time */
			created_at: string;
		};
		PersonMatchList: {
			matches: components["schemas"]["PersonMatch"][];
			has_more: boolean;
			next_cursor?: string;
		};
		PersonMerge: {
			merge_id: string;
			user_id: string;
			merged_user_id: string;
			/** Format: date-time */
			merged_at: string;
		};
		PersonRestriction: {
			restriction_id: string;
			user_id: string;
			/** Where it holds; without it, in the whole workspace. */
			project_id?: string;
			reason: string;
			placed_by: string;
			/** Format: date-time */
			placed_at: string;
			lift_reason?: string;
			lifted_by?: string;
			/**
			 * Format: date-time
			 * While it is missing, the restriction is in force.
			 */
			lifted_at?: string;
		};
		PersonRestrictionList: {
			/** Whether one is in force. */
			restricted: boolean;
			/** The newest first. */
			restrictions: components["schemas"]["PersonRestriction"][];
			has_more: boolean;
			next_cursor?: string;
		};
		PersonSplit: {
			/** Who has the conversations now. */
			user_id: string;
			from_user_id: string;
			conversation_ids: string[];
		};
		Persona: {
			name: string;
			/** Behaviors that were set, character and mood, in words. */
			behavioral_instructions: string;
			bio: string;
			personality_prompt: string;
			speech_patterns: string[];
			true_interests: string[];
			true_dislikes: string[];
			big5: {
				openness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				conscientiousness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				extraversion: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				agreeableness: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
				neuroticism: {
					/** 0 to 100. */
					score: number;
					/** 1 when the score was set, 0 when it is the default of 50. */
					confidence: number;
					/** very low, low, moderate, high or very high. */
					level: string;
					/** The two dimensions of this trait, the stronger one first. */
					facets: string[];
				};
			};
			dimensions: {
				intellect: number;
				aesthetic: number;
				industriousness: number;
				orderliness: number;
				enthusiasm: number;
				assertiveness: number;
				compassion: number;
				politeness: number;
				withdrawal: number;
				volatility: number;
			};
			preferences: {
				/** Empty unless it was set. */
				conversation_pace: string;
				/** Empty unless it was set. */
				emotional_expression: string;
				/** Empty unless it was set. */
				formality: string;
				/** Empty unless it was set. */
				humor_style: string;
			};
			behaviors: {
				/** Empty unless it was set. */
				conflict_approach: string;
				/** Empty unless it was set. */
				empathy_style: string;
				/** Empty unless it was set. */
				question_frequency: string;
				/** Empty unless it was set. */
				response_length: string;
			};
		};
		Personality: {
			profile: {
				agent_id: string;
				name: string;
				bio: string;
				gender: string;
				avatar_url: string;
				personality_prompt: string;
				primary_traits: string[];
				speech_patterns: string[];
				true_interests: string[];
				true_dislikes: string[];
				big5: {
					openness: {
						/** 0 to 100. */
						score: number;
						/** 1 when the score was set, 0 when it is the default of 50. */
						confidence: number;
						/** very low, low, moderate, high or very high. */
						level: string;
						/** The two dimensions of this trait, the stronger one first. */
						facets: string[];
					};
					conscientiousness: {
						/** 0 to 100. */
						score: number;
						/** 1 when the score was set, 0 when it is the default of 50. */
						confidence: number;
						/** very low, low, moderate, high or very high. */
						level: string;
						/** The two dimensions of this trait, the stronger one first. */
						facets: string[];
					};
					extraversion: {
						/** 0 to 100. */
						score: number;
						/** 1 when the score was set, 0 when it is the default of 50. */
						confidence: number;
						/** very low, low, moderate, high or very high. */
						level: string;
						/** The two dimensions of this trait, the stronger one first. */
						facets: string[];
					};
					agreeableness: {
						/** 0 to 100. */
						score: number;
						/** 1 when the score was set, 0 when it is the default of 50. */
						confidence: number;
						/** very low, low, moderate, high or very high. */
						level: string;
						/** The two dimensions of this trait, the stronger one first. */
						facets: string[];
					};
					neuroticism: {
						/** 0 to 100. */
						score: number;
						/** 1 when the score was set, 0 when it is the default of 50. */
						confidence: number;
						/** very low, low, moderate, high or very high. */
						level: string;
						/** The two dimensions of this trait, the stronger one first. */
						facets: string[];
					};
				};
				dimensions: {
					intellect: number;
					aesthetic: number;
					industriousness: number;
					orderliness: number;
					enthusiasm: number;
					assertiveness: number;
					compassion: number;
					politeness: number;
					withdrawal: number;
					volatility: number;
				};
				preferences: {
					/** Empty unless it was set. */
					conversation_pace: string;
					/** Empty unless it was set. */
					emotional_expression: string;
					/** Empty unless it was set. */
					formality: string;
					/** Empty unless it was set. */
					humor_style: string;
				};
				behaviors: {
					/** Empty unless it was set. */
					conflict_approach: string;
					/** Empty unless it was set. */
					empathy_style: string;
					/** Empty unless it was set. */
					question_frequency: string;
					/** Empty unless it was set. */
					response_length: string;
				};
				/** How freely a model may choose its words; follows from openness. */
				temperature: number;
				/** Format: date-time */
				created_at: string;
			};
			/** Newest first. */
			evolution: {
				/** big5 or dimensions. */
				trait_category: string;
				trait_name: string;
				old_value: number;
				new_value: number;
				delta: number;
				trigger_type: string;
				/** Format: date-time */
				timestamp: string;
				reasoning?: string;
			}[];
		};
		PlannedWorkspaceDeletion: {
			/** Planned or under way; null when there is none. */
			deletion: components["schemas"]["WorkspaceDeletion"] | null;
		};
		PolicyView: {
			trained: boolean;
			actions: string[];
			features: string[];
			episodes: number;
			avg_return: number;
			policy: {
				archetype: string;
				recommended_action: string;
				value: number;
			}[];
		};
		PostAgentTurnsResult: {
			accepted: boolean;
			agent_id: string;
			session_id: string;
			user_id: string;
			messages_stored: number;
			/** Poll the status of the turn with it. */
			extraction_id: string;
		};
		PostProcessingOverrideResult: {
			success: boolean;
			post_processing_provider: string;
			post_processing_model: string;
		};
		PredictResponse: {
			/** The calibrated probability. */
			score: number;
			/** The logarithm of the odds before calibration. */
			raw: number;
			calibration_method: string;
			model_version: number;
			/** `tenant`: your own model; `global`: what consenting workspaces learned. */
			served_from: string;
			/** The strongest contributions in words, five at most. Only with `include=extensions`. */
			reasons?: string[];
			/** Exact additive contributions: `base`, all contributions, `other` and `calibration` sum to `log_odds`. Those of trees are Shapley values, those of a linear model weight times distance from the mean. Only with `include=extensions`. */
			explanation?: {
				/** The log-odds of the model for an average row of its training. */
				base: number;
				/** The strongest first, 20 at most. */
				contributions: {
					name: string;
					value: string | number | null;
					/** What the feature adds to the log-odds. */
					contribution: number;
					reason: string;
				}[];
				/** What features that are not listed add together. */
				other: number;
				/** What calibration adds to the log-odds of the model. */
				calibration: number;
				/** Of the score. */
				log_odds: number;
			};
		};
		PreferredOrganization: {
			idp_org_id: string;
		};
		PreviewedReply: {
			reply: string;
			/** `builtin` when the installation has no model. */
			provider: string;
			model: string;
			finish_reason: string;
			usage: {
				promptTokens: number;
				completionTokens: number;
				totalTokens: number;
			};
		};
		PrimeJobAccepted: {
			job_id: string;
			/** queued. */
			status: string;
			/** From metadata, stored already. */
			facts_created: number;
			/** Rows of the CSV that became facts. */
			rows_parsed?: number;
		};
		Problem: {
			/** A URI that explains this kind of problem. */
			type: string;
			title: string;
			status: number;
			detail: string;
			/** The request this answers; its id is in the log. */
			instance: string;
			/** A stable word for this kind of problem. */
			code: string;
			/** The same text as `detail`. */
			error: string;
			/** The same text as `detail`. */
			message: string;
			errors?: {
				location: string;
				message: string;
				/** The same text as `location`. */
				field: string;
				value?: unknown;
			}[];
		};
		ProcessResult: {
			success: boolean;
			session_id: string;
			facts_extracted: number;
			side_effects: {
				mood_updated: boolean;
				personality_updated: boolean;
				habits_observed: number;
				interests_detected: number;
			};
		};
		ProfileUpdateResult: {
			success: boolean;
		};
		Project: {
			project_id: string;
			tenant_id: string;
			name: string;
			business_name: string;
			/** The older name of `business_name`. */
			game_name: string;
			environment: string;
			is_active: boolean;
			/** Only with `include=extensions`. */
			is_default: boolean;
			default_agent_kb_write: boolean;
			/** Format: date-time */
			created_at: string;
			/**
			 * Format: date-time
			 * Only with `include=extensions`.
			 */
			updated_at: string;
		};
		ProjectList: {
			items: components["schemas"]["Project"][];
			has_more: boolean;
			next_cursor?: string;
		};
		PushResult: {
			conversation_id: string;
			session_id: string;
			channel_type: string;
			/** The channel’s name for the person. */
			external_id: string;
			channel_message_id: string;
			delivery_status: string;
			used_template: boolean;
		};
		RLTrainResult: {
			algo: string;
			episodes: number;
			/** Over 2,000 fresh episodes. */
			final_avg_return: number;
			return_history: number[];
			/** How far it moved from the policy before. */
			kl_divergence: number;
			/** Outcomes that shaped the policy; 0 while there are few. Only with `include=extensions`. */
			outcomes_used: number;
			/** How many of these say which action was taken. Only with `include=extensions`. */
			action_outcomes: number;
			/** The simulator counts as many outcomes of the same action in the same state. Only with `include=extensions`. */
			prior_weight: number;
			/** Under which it can be listed and promoted. Only with `include=extensions`. */
			version: number;
			/** What this version and the one that answered earn on outcomes that neither has learned from; left out below ten of them. Only with `include=extensions`. */
			challenge?: {
				/** Outcomes that were new to the version that answered. */
				outcomes: number;
				champion_return: number;
				challenger_return: number;
			};
			policy: {
				archetype: string;
				recommended_action: string;
				value: number;
			}[];
			/** What the policy would do by the simulator alone. Only with `include=extensions`. */
			policy_without_outcomes: {
				archetype: string;
				recommended_action: string;
				value: number;
			}[];
		};
		Ranking: {
			rule_id: string;
			project_id: string;
			ranking_type: string;
			window: string;
			rank: number;
			node_id: string;
			node_label: string;
			/** The mean for top; the change for rising and falling. */
			value: number;
			/** Format: date-time */
			computed_at: string;
		};
		RankingList: {
			rankings: components["schemas"]["Ranking"][];
			total: number;
		};
		Recommendation: {
			rule_id: string;
			project_id: string;
			/** The source as it was asked for. */
			source_node_id: string;
			target_node_id: string;
			target_type: string;
			target_label: string;
			/** From 0 to 1. */
			score: number;
			/** `summary` in words, and what the score is made of. */
			reasoning: {
				[key: string]: unknown;
			};
			/** Format: date-time */
			computed_at: string;
		};
		RecommendationList: {
			recommendations: components["schemas"]["Recommendation"][];
			total: number;
		};
		RecoveryCodes: {
			/** Shown this once. */
			recovery_codes: string[];
		};
		RedeemVoucherResult: {
			voucherCode: string;
			creditAmountUsd: number;
			newBalance: number;
			message: string;
		};
		ReplyTrace: {
			turn_id: string;
			user_id: string;
			/** Empty for none. */
			instance_id: string;
			session_id: string;
			/** chat: the streamed chat; run: a reply that is fetched later; openai: the OpenAI-compatible API; conversation: a channel, the widget or the console. */
			source: string;
			/** complete, interrupted or failed. */
			status: string;
			finish_reason: string;
			/** The reply or one of its tools failed. */
			has_error: boolean;
			/** Why the reply failed, as a code; empty otherwise. */
			error: string;
			/** custom, default or builtin. */
			provider: string;
			model: string;
			prompt_tokens: number;
			completion_tokens: number;
			/** The model did not count its tokens. */
			is_usage_estimated: boolean;
			cost_usd: number;
			timings: {
				/** Until the prompt could be made. */
				context_ms: number;
				/** From the request to the first word; absent when there was none. */
				first_word_ms?: number;
				/** From the request to when the turn was stored. */
				total_ms: number;
			};
			/**
			 * Format: date-time
			 * When the turn was stored.
			 */
			created_at: string;
			/** What the responder was given, by part. */
			prompt: {
				/** persona, circumstances, skills, rules, facts, messages, summaries, catalogue, knowledge, application, conversation or tools. */
				name: string;
				items: number;
				characters: number;
				/** Estimated. */
				tokens: number;
			}[];
			recalled: {
				/** fact, message, summary, passage (of a document) or node (of the graph). */
				kind: string;
				/** Of the fact, message, summary, document or node. */
				id: string;
				/** question: it answers what was said; earlier_question: it answers the message before and came too late for it; importance: it is known about the person anyway; recent: it sums up the last days. */
				why: string;
				/** How well it answers the question; higher is better. */
				score?: number;
				importance?: number;
				/** It found room in the prompt. */
				is_shown: boolean;
				/** Facts only: the reply says it. */
				is_used?: boolean;
			}[];
			/** Calls of the model; empty for the built-in responder. */
			rounds: {
				duration_ms: number;
				/** Since the model was asked. */
				first_word_ms?: number;
				prompt_tokens: number;
				completion_tokens: number;
				/** Empty when the model did not finish. */
				finish_reason: string;
			}[];
			tools: {
				/** Empty for a tool that was not offered. */
				name: string;
				/** Which call of the model asked for it, from 0. */
				round: number;
				duration_ms: number;
				/** done, failed, refused (not offered, or arguments that are no object) or external (for the caller). */
				outcome: string;
				argument_characters: number;
				result_characters: number;
			}[];
		};
		ReplyTraceList: {
			traces: components["schemas"]["ReplyTraceSummary"][];
			has_more: boolean;
			next_cursor?: string;
		};
		ReplyTraceSummary: {
			turn_id: string;
			user_id: string;
			/** Empty for none. */
			instance_id: string;
			session_id: string;
			/** chat: the streamed chat; run: a reply that is fetched later; openai: the OpenAI-compatible API; conversation: a channel, the widget or the console. */
			source: string;
			/** complete, interrupted or failed. */
			status: string;
			finish_reason: string;
			/** The reply or one of its tools failed. */
			has_error: boolean;
			/** Why the reply failed, as a code; empty otherwise. */
			error: string;
			/** custom, default or builtin. */
			provider: string;
			model: string;
			prompt_tokens: number;
			completion_tokens: number;
			/** The model did not count its tokens. */
			is_usage_estimated: boolean;
			cost_usd: number;
			timings: {
				/** Until the prompt could be made. */
				context_ms: number;
				/** From the request to the first word; absent when there was none. */
				first_word_ms?: number;
				/** From the request to when the turn was stored. */
				total_ms: number;
			};
			/**
			 * Format: date-time
			 * When the turn was stored.
			 */
			created_at: string;
		};
		ResetLearningResp: {
			/** Of `rl_policy`, `score_model`, `lead_outcomes`, `agent_guidance`, `calibration`, `scoring_model` and `bandit`, what there was. */
			reset: string[];
			/** How many versions, outcomes, counts and lessons of each. Only with `include=extensions`. */
			removed: {
				[key: string]: number;
			};
		};
		ResetMemoryResponse: {
			success: boolean;
			/** ok: a reset is done as a whole or not at all. */
			status: string;
			facts_deleted: number;
			nodes_deleted: number;
			facts_failed: number;
			nodes_failed: number;
			failed_fact_ids: string[];
			failed_node_ids: string[];
		};
		ResponseTargets: {
			urgent: {
				/** Until the first answer; `null` has no target. */
				first_response_minutes: number | null;
				/** Until it is closed; `null` has no target. */
				resolution_minutes: number | null;
				/** Whether the minutes are counted within the business hours only. */
				business_hours_only: boolean;
			};
			high: {
				/** Until the first answer; `null` has no target. */
				first_response_minutes: number | null;
				/** Until it is closed; `null` has no target. */
				resolution_minutes: number | null;
				/** Whether the minutes are counted within the business hours only. */
				business_hours_only: boolean;
			};
			normal: {
				/** Until the first answer; `null` has no target. */
				first_response_minutes: number | null;
				/** Until it is closed; `null` has no target. */
				resolution_minutes: number | null;
				/** Whether the minutes are counted within the business hours only. */
				business_hours_only: boolean;
			};
			low: {
				/** Until the first answer; `null` has no target. */
				first_response_minutes: number | null;
				/** Until it is closed; `null` has no target. */
				resolution_minutes: number | null;
				/** Whether the minutes are counted within the business hours only. */
				business_hours_only: boolean;
			};
			updated_by?: string;
			/** Format: date-time */
			updated_at?: string;
		};
		RetentionPolicy: {
			conversations_days: number | null;
			memory_days: number | null;
			files_days: number | null;
			turns_days: number | null;
			events_days: number | null;
			audit_days: number | null;
			/** Format: date-time */
			updated_at?: string;
			updated_by?: string;
		};
		RetentionPreview: {
			counts: {
				conversations: number;
				/** Of those conversations. */
				messages: number;
				memory_facts: number;
				memory_messages: number;
				/** Old ones, and those of the conversations. */
				files: number;
				chat_turns: number;
				events: number;
				audit_entries: number;
			};
		};
		RetentionRun: {
			run_id: string;
			/** running, done or failed. */
			status: string;
			counts: {
				conversations: number;
				/** Of those conversations. */
				messages: number;
				memory_facts: number;
				memory_messages: number;
				/** Old ones, and those of the conversations. */
				files: number;
				chat_turns: number;
				events: number;
				audit_entries: number;
			};
			/**
			 * Format: date-time
			 * Rows are old by this time.
			 */
			created_at: string;
			/** Format: date-time */
			finished_at?: string;
		};
		RetentionRunList: {
			runs: components["schemas"]["RetentionRun"][];
			has_more: boolean;
			next_cursor?: string;
		};
		RoleMapping: {
			/** Without rules, the claim `org_role` decides. */
			is_set: boolean;
			rules: {
				claim: string;
				value: string;
				role: string;
			}[];
			default_role: string | null;
		};
		RoleVerdict: {
			has_access: boolean;
			role: string | null;
			/** The position of the rule that matched, from 0; null when none did. */
			matched_rule: number | null;
		};
		RoutingConfig: {
			tiers: {
				name: string;
				label: string;
				agent_id: string;
				agent_name: string;
				prompt: string;
				criteria: unknown;
				/** Why contacts of this tier are not answered, if so. Only with `include=extensions`. */
				error?: string;
			}[];
			guide_agent: {
				agent_id: string;
				agent_name: string;
				questions: string[];
				criteria: string[];
			};
			handoffs: {
				from: string;
				to: string;
				when: string;
				mode: string;
				carry: string[];
			}[];
			channel_bindings: {
				agent_id: string;
				channel_type: string;
				connection_id: string;
				use_guide: boolean;
			}[];
		};
		RuleRunResult: {
			/** queued, or running when it is at work already. */
			status: string;
			rule_id: string;
			message: string;
		};
		/** The manifest of the workspace. */
		RuntimeManifest: {
			[key: string]: unknown;
		};
		SavedReply: {
			reply_id: string;
			project_id: string;
			name: string;
			shortcut: string;
			text: string;
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
		};
		SavedReplyList: {
			saved_replies: components["schemas"]["SavedReply"][];
			has_more: boolean;
			next_cursor?: string;
		};
		ScopeList: {
			scopes: {
				scope: string;
				/** What it is about: the second half of the scope. */
				area: string;
				/** `read`, `write` or, where the two are not told apart, `both`. */
				access: string;
				/** Included in neither `*` nor `read:*` nor `write:*`. */
				is_explicit: boolean;
			}[];
		};
		ScoringModelList: {
			models: {
				use_case: string;
				/** `rows` of a request, or `outcomes` that were reported. */
				trained_from: string;
				/** Format: date-time */
				trained_at: string;
				model_version: number;
				/** Rows learned from. */
				n: number;
				/** Sets of parameters that were tried. */
				trials: number;
				/** This and all metrics: on rows that the trees had not learned from. */
				auc: number;
				logloss: number;
				/** After calibration. */
				brier: number;
				brier_uncalibrated: number;
				/** Of always answering the rate of label 1. */
				brier_baseline: number;
				/** Expected calibration error over ten bins. */
				ece: number;
				/** `none`, `platt` or `isotonic`: what does best out of fold. */
				calibration_method: string;
				best_params: {
					[key: string]: number;
				};
				/** Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100. */
				importances: {
					name: string;
					gain: number;
				}[];
				/** What came true where so much was predicted: ten bins at most, out of fold. */
				reliability?: {
					predicted: number;
					observed: number;
					n: number;
				}[];
				/** From (0, 0) to (1, 1), at most 100 points, out of fold. */
				roc?: {
					false_positive_rate: number;
					true_positive_rate: number;
				}[];
				/** `trees` or `linear`: the one with the lower held-out log-loss answers. */
				model?: string;
				/** The held-out log-loss of both, on the same rows. */
				candidates?: {
					model: string;
					logloss: number;
				}[];
				/** Right at a threshold of one half. */
				accuracy?: number;
				/** Of always answering the base rate. */
				logloss_baseline?: number;
				/** Where the figures lie with 95 % confidence. */
				intervals?: {
					auc: {
						low: number;
						high: number;
					};
					logloss: {
						low: number;
						high: number;
					};
					brier: {
						low: number;
						high: number;
					};
				};
				/** `nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); `cross_fitted`: each fold was scored with what was chosen on the others. */
				validation?: string;
				/** Such as that the model is not better than the base rate. */
				warnings?: string[];
				/** Of a linear model: what one deviation from the mean adds to the log-odds. */
				weights?: {
					name: string;
					weight: number;
				}[];
				/** How each name was understood; 200 at most. */
				columns?: {
					name: string;
					/** `number`, `boolean`, `date` or `category`. */
					kind: string;
					/** False for ids and for what never changes. */
					used: boolean;
					/** The share of rows without a value, however that is written. */
					missing: number;
					/** Rows whose value could not be read; it counts as missing. */
					unreadable: number;
					unreadable_examples: string[];
					/** `.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own. */
					decimal_mark?: string;
					/** Of each way in which numbers are written, one value and what it was read as. */
					notations?: {
						written: string;
						read_as: number;
					}[];
					/** `dmy` or `mdy`, for dates such as 05/01/2026. */
					date_order?: string;
				}[];
			}[];
		};
		ScoringVersion: {
			version: number;
			/** Whether this is the version that answers. */
			is_served: boolean;
			/** `rows` of a request, or `outcomes` that were reported. */
			trained_from: string;
			/** Format: date-time */
			trained_at: string;
			/** Format: date-time */
			data_from?: string;
			/** Format: date-time */
			data_to?: string;
			/** How it did against the model that answered when it was trained. */
			challenge?: {
				/** Rows that neither model had learned from. */
				rows: number;
				/** The log-loss of the model that answered before. */
				champion_loss: number;
				/** The log-loss of this model. */
				challenger_loss: number;
			};
			model_version: number;
			/** Rows learned from. */
			n: number;
			/** Sets of parameters that were tried. */
			trials: number;
			/** This and all metrics: on rows that the trees had not learned from. */
			auc: number;
			logloss: number;
			/** After calibration. */
			brier: number;
			brier_uncalibrated: number;
			/** Of always answering the rate of label 1. */
			brier_baseline: number;
			/** Expected calibration error over ten bins. */
			ece: number;
			/** `none`, `platt` or `isotonic`: what does best out of fold. */
			calibration_method: string;
			best_params: {
				[key: string]: number;
			};
			/** Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100. */
			importances: {
				name: string;
				gain: number;
			}[];
			/** What came true where so much was predicted: ten bins at most, out of fold. */
			reliability?: {
				predicted: number;
				observed: number;
				n: number;
			}[];
			/** From (0, 0) to (1, 1), at most 100 points, out of fold. */
			roc?: {
				false_positive_rate: number;
				true_positive_rate: number;
			}[];
			/** `trees` or `linear`: the one with the lower held-out log-loss answers. */
			model?: string;
			/** The held-out log-loss of both, on the same rows. */
			candidates?: {
				model: string;
				logloss: number;
			}[];
			/** Right at a threshold of one half. */
			accuracy?: number;
			/** Of always answering the base rate. */
			logloss_baseline?: number;
			/** Where the figures lie with 95 % confidence. */
			intervals?: {
				auc: {
					low: number;
					high: number;
				};
				logloss: {
					low: number;
					high: number;
				};
				brier: {
					low: number;
					high: number;
				};
			};
			/** `nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); `cross_fitted`: each fold was scored with what was chosen on the others. */
			validation?: string;
			/** Such as that the model is not better than the base rate. */
			warnings?: string[];
			/** Of a linear model: what one deviation from the mean adds to the log-odds. */
			weights?: {
				name: string;
				weight: number;
			}[];
			/** How each name was understood; 200 at most. */
			columns?: {
				name: string;
				/** `number`, `boolean`, `date` or `category`. */
				kind: string;
				/** False for ids and for what never changes. */
				used: boolean;
				/** The share of rows without a value, however that is written. */
				missing: number;
				/** Rows whose value could not be read; it counts as missing. */
				unreadable: number;
				unreadable_examples: string[];
				/** `.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own. */
				decimal_mark?: string;
				/** Of each way in which numbers are written, one value and what it was read as. */
				notations?: {
					written: string;
					read_as: number;
				}[];
				/** `dmy` or `mdy`, for dates such as 05/01/2026. */
				date_order?: string;
			}[];
		};
		ScoringVersionList: {
			use_case: string;
			versions: components["schemas"]["ScoringVersion"][];
		};
		SecondFactor: {
			factor_id: string;
			/** `totp` or `passkey`. */
			kind: string;
			name: string;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			last_used_at?: string;
		};
		SecondFactorList: {
			factors: components["schemas"]["SecondFactor"][];
			recovery_codes_left: number;
			/** A workspace of yours asks your role for one. */
			is_required: boolean;
			/** Setting up the first one takes your password. */
			needs_password: boolean;
		};
		SecondFactorPolicy: {
			roles: string[];
		};
		SecondFactorResult: {
			factor_id: string;
			/** Each works once. Shown this once. */
			recovery_codes?: string[];
		};
		SeedResult: {
			/** In the order of the request; what was known already is there too. */
			memories: {
				content: string;
				entities: string[];
				factType: string;
				importance: number;
			}[];
			/** Only with `include=extensions`. */
			memories_created: number;
		};
		ServiceAgreement: {
			chargeId: string;
			tenantId: string;
			/** one_time or monthly. */
			chargeType: string;
			amountUsd: number;
			description: string;
			active: boolean;
			projectId?: string;
			projectName?: string;
			/** Format: date-time */
			billedAt?: string;
			createdBy: string;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
		};
		ServiceUsageSummary: {
			month: string;
			totalEvents: number;
			totalChargeUsd: number;
			byOperation: {
				operation: string;
				count: number;
				unitPriceUsd: number;
				chargeUsd: number;
			}[];
		};
		Session: {
			session_id: string;
			/** What the client calls itself, in plain words: `Firefox on Windows`. */
			device: string;
			/** The address it began from. */
			address: string;
			/** `password`, `passkey` or `provider`. */
			way: string;
			/** Format: date-time */
			begun_at: string;
			/**
			 * Format: date-time
			 * To the minute.
			 */
			last_used_at: string;
			/**
			 * Format: date-time
			 * When it ends at the latest.
			 */
			expires_at: string;
			/** The session that asks. */
			is_current: boolean;
		};
		SessionEnd: {
			success: boolean;
			async: boolean;
			processing_id?: string;
			status_url?: string;
			session_id: string;
			agent_id: string;
			/** Format: date-time */
			enqueued_at?: string;
		};
		SessionEndStatus: {
			/** pending, processing, done or failed. */
			state: string;
			session_id: string;
			agent_id: string;
			/** Format: date-time */
			enqueued_at: string;
			/** Format: date-time */
			started_at?: string;
			/** Format: date-time */
			finished_at?: string;
			error?: string;
			attempt?: number;
		};
		SessionList: {
			sessions: components["schemas"]["Session"][];
			/** A session that is not used for so long ends; 0: none does. */
			idle_minutes: number;
		};
		SessionToken: {
			token: string;
			/** Format: date-time */
			expires_at: string;
		};
		SetAgentLearningEnabledResponse: {
			enabled: boolean;
		};
		SimulateRoundsResponse: {
			scenario: string;
			action_labels: {
				[key: string]: string;
			};
			actions: {
				action_id: string;
				label: string;
				selections: number;
				wins: number;
				losses: number;
				observed_win_rate: number;
				simulated_expected_rate: number;
			}[];
			/** The scoring model of the last round, or null. */
			model: unknown;
			/** What the policy recommends to each segment. */
			policy: unknown;
			ope: {
				dr: number;
				ci_low: number;
				ci_high: number;
			};
			series: {
				round: number;
				/** Decisions so far. */
				n: number;
				wins: number;
				losses: number;
				win_rate: number;
				best_action_share: number;
				/** What the decisions of this round earned on average. */
				nba_reward: number;
				/** What the policy is truly worth after this round. */
				nba_value: number;
				ope_dr: number;
				ci_low: number;
				ci_high: number;
				auc: number;
				scoring_brier: number;
			}[];
		};
		Status: {
			status: string;
		};
		StepUpResult: {
			/** Format: date-time */
			proved_until: string;
		};
		StoredFile: {
			/** Format: uuid */
			file_id: string;
			/** Format: uuid */
			project_id: string;
			/** Format: uuid */
			conversation_id?: string;
			user_id?: string;
			file_name: string;
			/** Read from the content, whatever the sender claimed. */
			media_type: string;
			kind: "image" | "audio" | "video" | "document";
			byte_size: number;
			/** SHA-256 in hexadecimal. */
			checksum: string;
			source: "upload" | "inbound" | "outbound" | "generated";
			created_by: string;
			/** Format: date-time */
			created_at: string;
			/**
			 * Format: date-time
			 * Left out while files are kept.
			 */
			expires_at?: string;
		};
		StoredFileList: {
			files: components["schemas"]["StoredFile"][];
			has_more: boolean;
			next_cursor?: string;
		};
		Success: {
			success: boolean;
		};
		Tenant: {
			tenant_id: string;
			name: string;
			slug: string;
			idp_org_id: string;
			is_active: boolean;
			is_trial: boolean;
			/** Format: date-time */
			created_at: string;
			license_key_id?: string;
			trial_source?: string;
			/** Format: date-time */
			trial_expires_at?: string;
			/** Format: date-time */
			last_metering_heartbeat?: string;
		};
		TenantBillingProfile: {
			tenantId: string;
			/** prepaid or postpaid. */
			billingMode: string;
			currency: string;
			/** What is left to spend; below zero for what a postpaid workspace has run up. */
			creditBalance: number;
			/** What has been used and not been paid. */
			outstandingUsd: number;
			postpaidLimitUsd: number;
			tokenPricePer1KUsd: number;
			inputTokenPricePer1KUsd: number;
			outputTokenPricePer1KUsd: number;
			charPricePerMonthUsd: number;
			eventPrices: {
				[key: string]: number;
			};
			servicePrices: {
				[key: string]: number;
			};
			freeCreditGranted: boolean;
			paymentCustomerId?: string;
			/** Of the contract that the workspace has or is offered. Only with `include=extensions`. */
			contractId?: string;
			/** Format: date-time */
			updatedAt: string;
		};
		TestPayment: {
			checkoutId: string;
			status: string;
			amountUsd: number;
			newBalance: number;
		};
		ToolSchemas: {
			tools: {
				name: string;
				description: string;
				/** A path of this API for tools of the platform. */
				endpoint: string;
				parameters: {
					[key: string]: unknown;
				};
			}[];
		};
		TrainResponse: {
			model_version: number;
			/** Rows learned from. */
			n: number;
			/** Sets of parameters that were tried. */
			trials: number;
			/** This and all metrics: on rows that the trees had not learned from. */
			auc: number;
			logloss: number;
			/** After calibration. */
			brier: number;
			brier_uncalibrated: number;
			/** Of always answering the rate of label 1. */
			brier_baseline: number;
			/** Expected calibration error over ten bins. */
			ece: number;
			/** `none`, `platt` or `isotonic`: what does best out of fold. */
			calibration_method: string;
			best_params: {
				[key: string]: number;
			};
			/** Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100. */
			importances: {
				name: string;
				gain: number;
			}[];
			/** What came true where so much was predicted: ten bins at most, out of fold. Only with `include=extensions`. */
			reliability?: {
				predicted: number;
				observed: number;
				n: number;
			}[];
			/** From (0, 0) to (1, 1), at most 100 points, out of fold. Only with `include=extensions`. */
			roc?: {
				false_positive_rate: number;
				true_positive_rate: number;
			}[];
			/** `trees` or `linear`: the one with the lower held-out log-loss answers. Only with `include=extensions`. */
			model?: string;
			/** The held-out log-loss of both, on the same rows. Only with `include=extensions`. */
			candidates?: {
				model: string;
				logloss: number;
			}[];
			/** Right at a threshold of one half. Only with `include=extensions`. */
			accuracy?: number;
			/** Of always answering the base rate. Only with `include=extensions`. */
			logloss_baseline?: number;
			/** Where the figures lie with 95 % confidence. Only with `include=extensions`. */
			intervals?: {
				auc: {
					low: number;
					high: number;
				};
				logloss: {
					low: number;
					high: number;
				};
				brier: {
					low: number;
					high: number;
				};
			};
			/** `nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); `cross_fitted`: each fold was scored with what was chosen on the others. Only with `include=extensions`. */
			validation?: string;
			/** Such as that the model is not better than the base rate. Only with `include=extensions`. */
			warnings?: string[];
			/** Of a linear model: what one deviation from the mean adds to the log-odds. Only with `include=extensions`. */
			weights?: {
				name: string;
				weight: number;
			}[];
			/** How each name was understood; 200 at most. Only with `include=extensions`. */
			columns?: {
				name: string;
				/** `number`, `boolean`, `date` or `category`. */
				kind: string;
				/** False for ids and for what never changes. */
				used: boolean;
				/** The share of rows without a value, however that is written. */
				missing: number;
				/** Rows whose value could not be read; it counts as missing. */
				unreadable: number;
				unreadable_examples: string[];
				/** `.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own. */
				decimal_mark?: string;
				/** Of each way in which numbers are written, one value and what it was read as. */
				notations?: {
					written: string;
					read_as: number;
				}[];
				/** `dmy` or `mdy`, for dates such as 05/01/2026. */
				date_order?: string;
			}[];
		};
		TrainResult: {
			/** `gradient_boosted_trees` or `boosted_linear_logistic`: the model in use. */
			algo: string;
			n: number;
			final: components["schemas"]["Metrics"];
			/** On a held-out fold, after each epoch of a linear model or after trees of the count `epoch`. */
			history: components["schemas"]["Metrics"][];
			tuning: {
				trials: number;
				best_cv_auc: number;
				chosen: {
					gamma: number;
					lambda: number;
					learning_rate: number;
					min_child_weight: number;
					subsample: number;
					max_depth: number;
					n_estimators: number;
				};
				summary: {
					cv_auc: number;
					cv_logloss: number;
					params: {
						gamma: number;
						lambda: number;
						learning_rate: number;
						min_child_weight: number;
						subsample: number;
						max_depth: number;
						n_estimators: number;
					};
				}[];
			};
			weights: {
				/** A feature, or a feature and its value such as `plan=team`. */
				name: string;
				/** Of a linear model: what one deviation from the usual adds to the log-odds. Of trees: the share of the feature in what all splits gained. */
				weight: number;
			}[];
			/** Under which it can be listed and promoted. Only with `include=extensions`. */
			version: number;
			/** How it did against the model that answered when it was trained. Only with `include=extensions`. */
			challenge?: {
				/** Rows that neither model had learned from. */
				rows: number;
				/** The log-loss of the model that answered before. */
				champion_loss: number;
				/** The log-loss of this model. */
				challenger_loss: number;
			};
			/** Only with `include=extensions`. */
			params?: {
				[key: string]: number;
			};
			/** Shares of the gain of all splits, or of the weights of a linear model; the greatest first, at most 100. Only with `include=extensions`. */
			importances?: {
				name: string;
				gain: number;
			}[];
			/** How each name was understood; 200 at most. Only with `include=extensions`. */
			columns?: {
				name: string;
				/** `number`, `boolean`, `date` or `category`. */
				kind: string;
				/** False for ids and for what never changes. */
				used: boolean;
				/** The share of rows without a value, however that is written. */
				missing: number;
				/** Rows whose value could not be read; it counts as missing. */
				unreadable: number;
				unreadable_examples: string[];
				/** `.` or `,`, as the whole column shows; `mixed` where its values show different ones and each was read by its own. */
				decimal_mark?: string;
				/** Of each way in which numbers are written, one value and what it was read as. */
				notations?: {
					written: string;
					read_as: number;
				}[];
				/** `dmy` or `mdy`, for dates such as 05/01/2026. */
				date_order?: string;
			}[];
			/** Such as that the model is not better than the base rate. Only with `include=extensions`. */
			warnings?: string[];
			/** The held-out log-loss of both, on the same rows. Only with `include=extensions`. */
			candidates?: {
				model: string;
				logloss: number;
			}[];
			/** Where the figures lie with 95 % confidence. Only with `include=extensions`. */
			intervals?: {
				auc: {
					low: number;
					high: number;
				};
				logloss: {
					low: number;
					high: number;
				};
				brier: {
					low: number;
					high: number;
				};
			};
			/** `nested`: search, choice and calibration were repeated without each fifth of the rows (up to 4,000 rows); `cross_fitted`: each fold was scored with what was chosen on the others. Only with `include=extensions`. */
			validation?: string;
			/** How many held-out leads the model put in each band, and the share of them that was won. Only with `include=extensions`. */
			bands?: {
				band: string;
				n: number;
				won_rate: number | null;
			}[];
		};
		Trend: {
			project_id: string;
			node_id: string;
			metric_name: string;
			window: string;
			/** The mean: of values, or of events a day. */
			value: number;
			min_value: number;
			max_value: number;
			sample_count: number;
			/** Format: date-time */
			computed_at: string;
		};
		TrendList: {
			trends: components["schemas"]["Trend"][];
			total: number;
		};
		Trial: {
			api_key: string;
			agent_id: string;
			tenant_id: string;
			/** Format: date-time */
			trial_expires_at: string;
			claim_url: string;
		};
		TurnResponseBody: {
			success: boolean;
			extraction_id: string;
			/** queued: poll the status of the turn. */
			extraction_status: string;
			/** Left out when the exchange moved nothing. */
			mood?: {
				/** Change, not level. */
				valence: number;
				/** Change, not level. */
				arousal: number;
				/** Change, not level; a positive number calms. */
				tension: number;
				/** Change, not level. */
				affiliation: number;
				reason: string;
				trigger_type: string;
			};
			/** The context for the next turn, when it was asked for. */
			next_context?: unknown;
		};
		TurnStatus: {
			extraction_id: string;
			/** queued, running, done or failed. */
			state: string;
			/** Only when it failed. */
			error?: string;
			/** Only with `include=extensions`. */
			facts_added?: number;
			/** Only with `include=extensions`. */
			facts_confirmed?: number;
			/** Only with `include=extensions`. */
			facts_superseded?: number;
			/** What was left out of a model’s answer, or done without it: how often, by reason. Absent when nothing was. Only with `include=extensions`. */
			warnings?: {
				[key: string]: number;
			};
		};
		UpgradeRequest: {
			request_id: string;
			tenant_id: string;
			message: string;
			requested_by: string;
			/** Format: date-time */
			created_at: string;
		};
		UsageReportResult: {
			accepted: boolean;
			report_id: string;
		};
		UserFacts: {
			facts: {
				fact_id: string;
				fact_type: string;
				/** How sure it is; repetition raises it. */
				confidence: number;
				importance: number;
				mention_count: number;
				metadata: {
					[key: string]: unknown;
				};
				session_id?: string;
				source_id?: string;
				/** chat, manual, or where an import came from. */
				source_type: string;
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				updated_at: string;
				/** The same text as `atomic_text`. */
				content: string;
				/** What it is about, the first of its entities. */
				entity?: string;
				/** Only with `include=extensions`. */
				agent_id: string;
				/** Only with `include=extensions`. */
				user_id?: string;
				/** Only with `include=extensions`. */
				atomic_text: string;
				/** Only with `include=extensions`. */
				kind: string;
				/** Only with `include=extensions`. */
				node_id: string;
				/** False for what is denied rather than stated. Only with `include=extensions`. */
				assertion: boolean;
				/** Only with `include=extensions`. */
				emotional_intensity: number;
				/** Only with `include=extensions`. */
				relationship_relevance: number;
				/** How much it says about the person’s character. Only with `include=extensions`. */
				character_salience: number;
				/** How strong the memory is; it decays while the fact is neither mentioned nor used. Only with `include=extensions`. */
				retention_strength: number;
				/** How often a reply used it. Only with `include=extensions`. */
				hit_count: number;
				/** How often it was offered to a reply that did not use it. Only with `include=extensions`. */
				miss_count: number;
				/** Only with `include=extensions`. */
				entities: string[];
				/** Only with `include=extensions`. */
				inferred_entities: string[];
				/** Only with `include=extensions`. */
				topic_tags: string[];
				/** Only with `include=extensions`. */
				evidence_message_ids: string[];
				/** Only with `include=extensions`. */
				sentiment?: string;
				/** Only with `include=extensions`. */
				subject_relation?: string;
				/** Only with `include=extensions`. */
				temporal_relevance?: string;
				/** Only with `include=extensions`. */
				item_type?: string;
				/** Only with `include=extensions`. */
				quantity?: number;
				/** The fact that this one replaced. Only with `include=extensions`. */
				supersedes_id?: string;
				/** Only with `include=extensions`. */
				polarity_group_id?: string;
				/** Only with `include=extensions`. */
				agent_framing?: string;
				/** Only with `include=extensions`. */
				chunk_id?: string;
				/** Only with `include=extensions`. */
				cluster_id?: string;
				/** Only with `include=extensions`. */
				episode_id?: string;
				/** Only with `include=extensions`. */
				priority?: string;
				/** Only with `include=extensions`. */
				scope_hint?: string;
				/**
				 * Format: date-time
				 * When it happens or happened. Only with `include=extensions`.
				 */
				event_time?: string;
				/**
				 * Format: date-time
				 * When it stops mattering. Only with `include=extensions`.
				 */
				time_sensitive_at?: string;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				valid_from?: string;
				/**
				 * Format: date-time
				 * Set once it is no longer true. Only with `include=extensions`.
				 */
				valid_until?: string;
				/**
				 * Format: date-time
				 * Only with `include=extensions`.
				 */
				last_confirmed: string;
				/**
				 * Format: date-time
				 * When a reply last used it; until then, when it was created. Only with `include=extensions`.
				 */
				last_retrieved_at: string;
			}[];
			total: number;
		};
		UserMetadataChanged: {
			metadata: components["schemas"]["UserPrimingMetadata"];
			facts_created: number;
		};
		UserPrimingMetadata: {
			agent_id: string;
			user_id: string;
			display_name: string;
			company: string;
			title: string;
			email: string;
			phone: string;
			timezone: string;
			source_type: string;
			custom_fields: {
				[key: string]: string;
			};
			/** Format: date-time */
			primed_at?: string;
			/** Format: date-time */
			first_met_at?: string;
		};
		UsersResponse: {
			users: {
				user_id: string;
				display_name: string;
				/** owner or non_owner. */
				role: string;
				metadata: {
					email: string;
					phone: string;
					custom: {
						[key: string]: string;
					};
				};
				mood: components["schemas"]["Mood"];
				created_at: string;
				/** Empty when they never talked to it. */
				last_interaction_at: string;
			}[];
			has_more: boolean;
			next_cursor?: string;
		};
		VisitorFile: {
			file_id: string;
			name: string;
			mime_type: string;
			size: number;
		};
		VisitorFrame: {
			/** @constant */
			type: "message";
			message: components["schemas"]["VisitorMessage"];
		} | {
			/** @constant */
			type: "text";
			text: string;
		} | {
			/** @constant */
			type: "typing";
		} | {
			/** @constant */
			type: "end";
		};
		VisitorMessage: {
			id: string;
			from: "visitor" | "agent" | "operator";
			content: string;
			attachments: {
				[key: string]: unknown;
			}[];
			/** Format: date-time */
			at: string;
		};
		VisitorTranscript: {
			messages: components["schemas"]["VisitorMessage"][];
			has_more: boolean;
		};
		Voucher: {
			code: string;
			creditAmountUsd: number;
			/** Format: date-time */
			expiresAt?: string;
			maxRedemptions: number;
			redemptions: number;
			perTenantLimit: number;
			createdBy: string;
			/** Format: date-time */
			createdAt: string;
		};
		VoucherList: {
			/** Newest first. */
			vouchers: components["schemas"]["Voucher"][];
			has_more: boolean;
			next_cursor?: string;
		};
		WebhookList: {
			webhooks: {
				event_type: string;
				webhook_url: string;
				/** Empty for one of the whole workspace. */
				project_id: string;
				is_active: boolean;
				/** Only with `include=extensions`. */
				has_auth_header: boolean;
				/** The same as `is_active`. Only with `include=extensions`. */
				active: boolean;
				/** Only with `include=extensions`. */
				disabled_reason?: string;
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				updated_at: string;
			}[];
		};
		WebhookRegistered: {
			success: boolean;
			/** Shown once, at the first registration. */
			signing_secret?: string;
		};
		WebhookSecret: {
			success: boolean;
			signing_secret: string;
		};
		WidgetConsentTaken: {
			consent_version: string;
		};
		WidgetSite: {
			site: string;
			/** What the product is called. */
			name: string;
			locale: string;
			colors: {
				primary: string;
				accent: string;
				background: string;
			};
			theme: {
				[key: string]: string;
			};
			consent?: {
				text: string;
				version: string;
			};
			/** Who answers first; none while the connection has no default agent. */
			agent?: {
				name: string;
				avatar_url?: string;
			};
			/** Shown before the first message; empty for none. */
			greeting: string;
			/** First messages that are one click away. */
			starters: string[];
			/** Shown outside business hours, with fields for a name and an e-mail address. */
			away_text?: string;
		};
		WidgetVisit: {
			/** Goes into `X-Visitor-Token`. It is shown once. */
			visitor_token: string;
			visitor_id: string;
			consent_version: string;
		};
		WorkspaceDeletion: {
			deletion_id: string;
			/** scheduled, cancelled, running or done. */
			status: string;
			/**
			 * Format: date-time
			 * From then on everything is removed. Until then it can be cancelled.
			 */
			due_at: string;
			/** Rows removed so far, by table. */
			counts: {
				[key: string]: number;
			};
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			started_at?: string;
			/** Format: date-time */
			finished_at?: string;
		};
		WorkspaceDeletionList: {
			deletions: {
				tenant_id: string;
				deletion_id: string;
				/** scheduled, cancelled, running or done. */
				status: string;
				/**
				 * Format: date-time
				 * From then on everything is removed. Until then it can be cancelled.
				 */
				due_at: string;
				/** Rows removed so far, by table. */
				counts: {
					[key: string]: number;
				};
				/** Format: date-time */
				created_at: string;
				/** Format: date-time */
				started_at?: string;
				/** Format: date-time */
				finished_at?: string;
			}[];
			has_more: boolean;
			next_cursor?: string;
		};
		WorkspaceEvent: {
			type: string;
			event_id: string;
			subject_id?: string;
			project_id?: string;
			data: {
				[key: string]: unknown;
			};
			/** Format: date-time */
			created_at: string;
		};
		WorkspaceExport: {
			export_id: string;
			/** running, done, failed or expired. */
			status: string;
			/** Rows written so far, by table; `file_contents` are files with their bytes. */
			counts: {
				[key: string]: number;
			};
			tables_done: number;
			tables_total: number;
			/** Bytes of the archive so far. */
			byte_size: number;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			finished_at?: string;
			/**
			 * Format: date-time
			 * Until then it can be downloaded.
			 */
			expires_at?: string;
		};
		WorkspaceExportList: {
			exports: components["schemas"]["WorkspaceExport"][];
		};
		WorkspaceJobShare: {
			tenant_id: string;
			weight: number;
			jobs_max: number | null;
		};
		WorkspaceOrganization: {
			idp_org_id: string;
			role: string;
			workspace: string;
		};
		WorkspaceOverview: {
			tenant_id: string;
			name: string;
			slug: string;
			is_active: boolean;
			is_trial: boolean;
			/** Active ones. */
			members: number;
			balance_usd: number;
			owed_usd: number;
			/** In the last 30 days. */
			spent_usd: number;
			/** With a message in the last 30 days. */
			conversations: number;
			/** Format: date-time */
			last_message_at?: string;
			/** Channel connections that do not work. */
			channel_faults: number;
			/** Format: date-time */
			created_at: string;
		};
		WorkspaceOverviewList: {
			workspaces: components["schemas"]["WorkspaceOverview"][];
			has_more: boolean;
			next_cursor?: string;
		};
		WorkspaceRequestLimit: {
			/** null when there is no limit. */
			requests_per_minute: number | null;
		};
		WorkspaceSealing: {
			/** Whether what is written now is sealed. */
			enabled: boolean;
			/** off, sealing or unsealing while rows of before are worked through, or sealed. */
			status: string;
			/** Rows that were sealed or unsealed since it was switched. */
			rows_done: number;
			tables_done: number;
			tables_total: number;
			/** Format: date-time */
			updated_at?: string;
			updated_by?: string;
			/** Format: date-time */
			finished_at?: string;
		};
		WorkspaceUser: {
			user_id: string;
			username: string;
			display_name: string;
			role: "owner" | "admin" | "member" | "viewer";
			status: "active" | "disabled";
			/** The password is a temporary one. */
			force_password_change: boolean;
			/** Format: date-time */
			created_at: string;
			/** Format: date-time */
			updated_at: string;
			email?: string;
			/** Format: date-time */
			last_login_at?: string;
			/**
			 * Format: date-time
			 * Never set: repeated failures make an address wait, not an account.
			 */
			locked_until?: string;
		};
		WorkspaceUserBulkResult: {
			users: components["schemas"]["WorkspaceUserCreateResult"][];
			/** Users that were not created, and why. The others were. */
			refused: {
				/** The position in the request, from 0. */
				index: number;
				username: string;
				error: string;
			}[];
		};
		WorkspaceUserCreateResult: {
			user_id: string;
			username: string;
			/** Shown this once; has to be changed at POST /auth/password. */
			temp_password: string;
		};
		WorkspaceUserList: {
			users: components["schemas"]["WorkspaceUser"][];
			page: number;
			limit: number;
			/** Absent on the last page. */
			next_page?: number;
		};
		WorkspaceUserResetResult: {
			/** Shown this once; has to be changed at POST /auth/password. */
			temp_password: string;
		};
	};
	responses: never;
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export interface operations {
	signIn: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					username: string;
					password: string;
					workspace?: string;
					/** Six digits of the authenticator app, or a recovery code. */
					code?: string;
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey?: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionToken"];
				};
			};
		};
	};
	signOut: {
		parameters: {
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	changePassword: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					username: string;
					password: string;
					workspace?: string;
					/** Six digits of the authenticator app, or a recovery code. */
					code?: string;
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey?: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
					new_password: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionToken"];
				};
			};
		};
	};
	listWorkspaceUsers: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
				page?: number;
				limit?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceUserList"];
				};
			};
		};
	};
	createWorkspaceUser: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					username: string;
					/** Empty text means none. */
					email?: string;
					display_name?: string;
					role?: "owner" | "admin" | "member" | "viewer";
					/**
					 * Format: uuid
					 * Has to be the workspace the request works in.
					 */
					tenant_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceUserCreateResult"];
				};
			};
		};
	};
	bulkCreateWorkspaceUsers: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					users: {
						/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
						username: string;
						/** Empty text means none. */
						email?: string;
						display_name?: string;
						role?: "owner" | "admin" | "member" | "viewer";
						/**
						 * Format: uuid
						 * Has to be the workspace the request works in.
						 */
						tenant_id?: string;
					}[];
					/**
					 * Format: uuid
					 * Has to be the workspace the request works in.
					 */
					tenant_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceUserBulkResult"];
				};
			};
		};
	};
	updateWorkspaceUser: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `user_id`. */
				uid: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					username?: string;
					/** Empty text means none. */
					email?: string;
					display_name?: string;
					role?: "owner" | "admin" | "member" | "viewer";
					status?: "active" | "disabled";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceUser"];
				};
			};
		};
	};
	deleteWorkspaceUser: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `user_id`. */
				uid: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	resetWorkspaceUserPassword: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `user_id`. */
				uid: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceUserResetResult"];
				};
			};
		};
	};
	consoleListWays: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConsoleWays"];
				};
			};
		};
	};
	consoleSignIn: {
		parameters: {
			header: {
				"x-rapport-console": "1";
			};
		};
		requestBody: {
			content: {
				"application/json": {
					username: string;
					password: string;
					workspace?: string;
					/** Six digits of the authenticator app, or a recovery code. */
					code?: string;
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey?: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
				};
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	consoleChangePassword: {
		parameters: {
			header: {
				"x-rapport-console": "1";
			};
		};
		requestBody: {
			content: {
				"application/json": {
					username: string;
					password: string;
					workspace?: string;
					/** Six digits of the authenticator app, or a recovery code. */
					code?: string;
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey?: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
					new_password: string;
				};
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	consoleAdoptToken: {
		parameters: {
			header: {
				"x-rapport-console": "1";
			};
		};
		requestBody: {
			content: {
				"application/json": {
					token: string;
				};
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	consoleSignOut: {
		parameters: {
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	getPreferences: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AccountPreferences"];
				};
			};
		};
	};
	setPreferences: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": components["schemas"]["AccountPreferences"];
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AccountPreferences"];
				};
			};
		};
	};
	refreshSession: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionToken"];
				};
			};
		};
	};
	consoleRefresh: {
		parameters: {
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	listMySessions: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionList"];
				};
			};
		};
	};
	endMySession: {
		parameters: {
			path: {
				/** The `session_id`. */
				mySessionId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	endOtherSessions: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EndedSessions"];
				};
			};
		};
	};
	endMemberSessions: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `user_id`. */
				uid: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listSecondFactors: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactorList"];
				};
			};
		};
	};
	beginTotp: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** Required for the first factor of a person who has a password. */
					password?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NewTotp"];
				};
			};
		};
	};
	confirmTotp: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uuid */
					factor_id: string;
					code: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactorResult"];
				};
			};
		};
	};
	beginPasskey: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Required for the first factor of a person who has a password. */
					password?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyOptions"];
				};
			};
		};
	};
	finishPasskey: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					name?: string;
					credential: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							attestationObject: string;
							transports?: string[];
						};
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactorResult"];
				};
			};
		};
	};
	removeSecondFactor: {
		parameters: {
			path: {
				/** The `factor_id`. */
				factorId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	renewRecoveryCodes: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RecoveryCodes"];
				};
			};
		};
	};
	beginStepUp: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyOptions"];
				};
			};
		};
	};
	stepUp: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Six digits of the authenticator app, or a recovery code. */
					code?: string;
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey?: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["StepUpResult"];
				};
			};
		};
	};
	beginPasskeySignIn: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PasskeyOptions"];
				};
			};
		};
	};
	passkeySignIn: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionToken"];
				};
			};
		};
	};
	consolePasskeySignIn: {
		parameters: {
			header: {
				"x-rapport-console": "1";
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The answer of `navigator.credentials.get()`, as `toJSON()` writes it. */
					passkey: {
						id: string;
						rawId: string;
						/** @constant */
						type: "public-key";
						response: {
							clientDataJSON: string;
							authenticatorData: string;
							signature: string;
							userHandle?: string;
						};
					};
				};
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/json": string;
				};
			};
		};
	};
	getSecondFactorPolicy: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactorPolicy"];
				};
			};
		};
	};
	setSecondFactorPolicy: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Members of these roles need a second factor. Empty: none does. */
					roles: ("owner" | "admin" | "member" | "viewer")[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SecondFactorPolicy"];
				};
			};
		};
	};
	resetMemberSecondFactor: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `user_id`. */
				uid: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	getRoleMapping: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RoleMapping"];
				};
			};
		};
	};
	setRoleMapping: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The first that matches wins. */
					rules: {
						/** The name of a claim, or a path such as `realm_access.roles`. */
						claim: string;
						/** What the claim has to be, or to contain if it is a list. */
						value: string;
						role: "owner" | "admin" | "member" | "viewer";
					}[];
					/** The role of people whom no rule matches; null means no access. */
					default_role?: ("owner" | "admin" | "member" | "viewer") | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RoleMapping"];
				};
			};
		};
	};
	deleteRoleMapping: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	tryRoleMapping: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The claims of a token, as the provider would send them. */
					claims: {
						[key: string]: unknown;
					};
					/** The first that matches wins. */
					rules?: {
						/** The name of a claim, or a path such as `realm_access.roles`. */
						claim: string;
						/** What the claim has to be, or to contain if it is a list. */
						value: string;
						role: "owner" | "admin" | "member" | "viewer";
					}[];
					/** The role of people whom no rule matches; null means no access. */
					default_role?: ("owner" | "admin" | "member" | "viewer") | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RoleVerdict"];
				};
			};
		};
	};
	listInvitations: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InvitationList"];
				};
			};
		};
	};
	createInvitation: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					email: string;
					display_name?: string;
					role?: "owner" | "admin" | "member" | "viewer";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InvitationResult"];
				};
			};
		};
	};
	revokeInvitation: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				/** The `invitation_id`. */
				invitationId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	viewInvitation: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					token: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InvitationView"];
				};
			};
		};
	};
	acceptInvitation: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					token: string;
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					username: string;
					password: string;
					display_name?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["JoinedUser"];
				};
			};
		};
	};
	requestPasswordReset: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					email: string;
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["MailRequested"];
				};
			};
		};
	};
	confirmPasswordReset: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					token: string;
					new_password: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["JoinedUser"];
				};
			};
		};
	};
	consoleBeginRedirect: {
		parameters: {
		};
		responses: {
			/** A file. */
			302: {
				content: {
					"text/plain": string;
				};
			};
		};
	};
	consoleFinishRedirect: {
		parameters: {
			query?: {
				state?: string;
				code?: string;
				error?: string;
				iss?: string;
			};
			header?: {
				cookie?: string;
			};
		};
		responses: {
			/** A file. */
			302: {
				content: {
					"text/plain": string;
				};
			};
		};
	};
	getMe: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Me"];
				};
			};
		};
	};
	listTenants: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Tenant"][];
				};
			};
		};
	};
	getTenant: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Tenant"];
				};
			};
		};
	};
	streamWorkspaceEvents: {
		parameters: {
			query?: {
				/** Only events of this project. */
				project_id?: string;
			};
			header?: {
				"Last-Event-ID"?: string;
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": components["schemas"]["WorkspaceEvent"][];
				};
			};
		};
	};
	listTenantDomains: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DomainList"];
				};
			};
		};
	};
	claimDomain: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					domain_type: "subdomain" | "custom";
					/** The label below the platform’s domain; needed for `subdomain`. */
					subdomain?: string;
					/** A full host name that you own; needed for `custom`. */
					domain?: string;
					is_primary?: boolean;
				} & (unknown & unknown);
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Domain"];
				};
			};
		};
	};
	verifyDomain: {
		parameters: {
			path: {
				tenantId: string;
				domain: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Domain"];
				};
			};
		};
	};
	deleteDomain: {
		parameters: {
			path: {
				tenantId: string;
				domain: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listOwnDomains: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DomainList"];
				};
			};
		};
	};
	bootstrapWorkspace: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					/** What the workspace is called. */
					name?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BootstrapResult"];
				};
			};
		};
	};
	claimWorkspace: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					claim_token: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ClaimResult"];
				};
			};
		};
	};
	createClaimLink: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ClaimLink"];
				};
			};
		};
	};
	getPreferredOrganization: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PreferredOrganization"];
				};
			};
		};
	};
	setPreferredOrganization: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					idp_org_id: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PreferredOrganization"];
				};
			};
		};
	};
	getWorkspaceOrganization: {
		parameters: {
			query: {
				/** A verified host name of the workspace. */
				workspace: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceOrganization"];
				};
			};
		};
	};
	startTrial: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					client?: {
						hostname?: string;
						agent_name?: string;
						role?: string;
						blurb?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Trial"];
				};
			};
		};
	};
	listProjects: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ProjectList"];
				};
			};
		};
	};
	createProject: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					business_name?: string;
					environment?: "production" | "development" | "staging";
					default_agent_kb_write?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Project"];
				};
			};
		};
	};
	getProject: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Project"];
				};
			};
		};
	};
	updateProject: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					business_name?: string;
					game_name?: string;
					environment?: "production" | "development" | "staging";
					default_agent_kb_write?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Project"];
				};
			};
		};
	};
	deleteProject: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Status"];
				};
			};
		};
	};
	listApiKeys: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ApiKey"][];
				};
			};
		};
	};
	createApiKey: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					scopes?: string[];
					/** IPv4 or IPv6 addresses, or ranges such as `203.0.113.0/24`. Requests with the key from elsewhere are refused. Empty means any address. */
					allowed_addresses?: string[];
					/** 0 means never. */
					expires_days?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NewApiKey"];
				};
			};
		};
	};
	revokeApiKey: {
		parameters: {
			path: {
				projectId: string;
				keyId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	updateApiKey: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				keyId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** IPv4 or IPv6 addresses, or ranges such as `203.0.113.0/24`. Requests with the key from elsewhere are refused. Empty means any address. */
					allowed_addresses?: string[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ApiKey"];
				};
			};
		};
	};
	rotateApiKey: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				keyId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** How long the old key goes on; 24 unless given. */
					overlap_hours?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NewApiKey"];
				};
			};
		};
	};
	listScopes: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ScopeList"];
				};
			};
		};
	};
	listProjectConfig: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigValueList"];
				};
			};
		};
	};
	getProjectConfig: {
		parameters: {
			path: {
				projectId: string;
				key: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigValue"];
				};
			};
		};
	};
	putProjectConfig: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				key: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": unknown;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigWritten"];
				};
			};
		};
	};
	deleteProjectConfig: {
		parameters: {
			path: {
				projectId: string;
				key: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listAccountConfig: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigValueList"];
				};
			};
		};
	};
	getAccountConfig: {
		parameters: {
			path: {
				key: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigValue"];
				};
			};
		};
	};
	putAccountConfig: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				key: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": unknown;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConfigWritten"];
				};
			};
		};
	};
	deleteAccountConfig: {
		parameters: {
			path: {
				key: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	viewAuthorization: {
		parameters: {
			query: {
				client_id: string;
				redirect_uri: string;
				response_type?: string;
				code_challenge?: string;
				code_challenge_method?: string;
				scope?: string;
				state?: string;
				resource?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AppAuthorization"];
				};
			};
		};
	};
	connectApp: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					client_id: string;
					redirect_uri: string;
					response_type?: string;
					code_challenge?: string;
					code_challenge_method?: string;
					scope?: string;
					state?: string;
					resource?: string;
					/** What is allowed, out of what the app has asked for. */
					scopes: string[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AppAuthorized"];
				};
			};
		};
	};
	listConnectedApps: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConnectedAppList"];
				};
			};
		};
	};
	disconnectApp: {
		parameters: {
			path: {
				appId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	listAudit: {
		parameters: {
			query?: {
				actor?: string;
				operation?: string;
				action?: "read" | "write";
				outcome?: "done" | "begun" | "failed" | "refused";
				target_kind?: string;
				target_id?: string;
				user_id?: string;
				address?: string;
				from?: string;
				to?: string;
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AuditEntryList"];
				};
			};
		};
	};
	exportAudit: {
		parameters: {
			query?: {
				actor?: string;
				operation?: string;
				action?: "read" | "write";
				outcome?: "done" | "begun" | "failed" | "refused";
				target_kind?: string;
				target_id?: string;
				user_id?: string;
				address?: string;
				from?: string;
				to?: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/x-ndjson": string;
				};
			};
		};
	};
	getManifest: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BrowserManifestVersion"];
				};
			};
		};
	};
	putManifest: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					manifest: {
						schema_version: number;
						branding?: {
							colors?: {
								/** Such as #1a2b3c. */
								accent?: string;
								/** Such as #1a2b3c. */
								background?: string;
								/** Such as #1a2b3c. */
								primary?: string;
							};
							favicon_url?: string;
							font_family?: "Arial" | "Georgia" | "Helvetica" | "IBM Plex Sans" | "Inter" | "Lato" | "Merriweather" | "Montserrat" | "Nunito" | "Open Sans" | "Poppins" | "Roboto" | "Source Sans 3" | "system-ui" | "Work Sans";
							logo_url?: string;
							product_name?: string;
							terminology?: {
								[key: string]: string;
							};
						};
						/** Format: uuid */
						default_project_id?: string;
						demo?: {
							auto_reply?: boolean;
							buyer_persona?: string;
						};
						experience?: {
							dashboard?: {
								focus_label?: string;
								metrics?: {
									description?: string;
									format?: string;
									id?: string;
									label?: string;
									tone?: string;
								}[];
							};
							forms?: {
								description?: string;
								fields?: {
									description?: string;
									key?: string;
									label?: string;
									options?: string[];
									required?: boolean;
									type?: string;
								}[];
								id?: string;
								label?: string;
							}[];
							home?: {
								description?: string;
								eyebrow?: string;
								title?: string;
							};
							pack?: string;
							pack_version?: string;
							preset?: string;
							workspaces?: {
								description?: string;
								id?: string;
								label?: string;
								order?: number;
								required_capabilities?: string[];
								surface?: string;
							}[];
						};
						integrations?: {
							[key: string]: {
								actions?: string[];
								display_name?: string;
								enabled?: boolean;
							};
						};
						locale?: string;
						modules?: ("agents" | "billing" | "channels" | "conversations" | "imports" | "knowledge" | "leads" | "learning" | "memory" | "notifications" | "routing" | "widget")[];
						objective?: {
							success_events?: string[];
							value_field?: string;
							attribution_window_days?: number;
						};
						actions?: {
							id?: string;
							type?: string;
							label?: string;
							channel?: string;
							cost_hint?: number;
							intrusiveness?: number;
						}[];
						qualification_fields?: {
							description?: string;
							key?: string;
							label?: string;
							required?: boolean;
						}[];
						sales_copilot?: {
							action_policies?: {
								action_id?: string;
								approval?: string;
								draft_only?: boolean;
								manager_roles?: string[];
							}[];
							actions?: {
								default_approval?: string;
								external_effect?: boolean;
								id?: string;
								kind?: string;
								label?: string;
							}[];
							branding?: {
								/** Such as #1a2b3c. */
								accent_color?: string;
								logo_url?: string;
								/** Such as #1a2b3c. */
								primary_color?: string;
								product_name?: string;
							};
							connections?: {
								display_name?: string;
								id?: string;
								kind?: string;
								state?: string;
							}[];
							destinations?: {
								id?: string;
								includes?: string[];
								label?: string;
								manager_view?: string[];
							}[];
							draft_only?: boolean;
							knowledge_policy?: {
								reject_expired_sources?: boolean;
								require_approved_sources?: boolean;
								require_citations?: boolean;
							};
							runtime_v2_enabled?: boolean;
							schema_version?: number;
							solution_pack_id?: string;
							solution_pack_version?: string;
							structured_catalog?: {
								source?: {
									id?: string;
									is_demo?: boolean;
									kind?: string;
									label?: string;
									template_id?: string;
								};
								view?: {
									card_fields?: {
										format?: string;
										key?: string;
										label?: string;
										unit?: string;
									}[];
									detail_fields?: {
										format?: string;
										key?: string;
										label?: string;
										unit?: string;
									}[];
									filter_fields?: {
										key?: string;
										label?: string;
										options?: {
											label?: string;
											value?: string;
										}[];
									}[];
									description?: string;
									group_by?: string;
									item_type?: string;
									layout?: string;
									plural?: string;
									singular?: string;
									title?: string;
									show_bookings?: boolean;
									show_freshness?: boolean;
								};
							};
							workflows?: {
								goal?: string;
								id?: string;
								preview_scenario?: string;
								required_context?: string[];
							}[];
						};
						surfaces?: {
							enabled?: boolean;
							label?: string;
							module?: string;
							order?: number;
							section?: string;
						}[];
						visitor_allowed_origins?: string[];
						widget?: {
							agent_id?: string;
							env?: string;
							site_key?: string;
							tenant_slug?: string;
							allowed_hostnames?: string[];
							consent?: {
								text?: string;
								version?: string;
							};
							enabled?: boolean;
							/** What visitors read before they write. */
							greeting?: string;
							/** First messages that visitors send by one click. */
							starters?: string[];
							/** Shown outside business hours, with fields for a name and an e-mail address. Empty shows neither. */
							away_text?: string;
							theme?: {
								[key: string]: string;
							};
						};
					};
					/** The version that was read; refused when it is no longer the present one. */
					version?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BrowserManifestVersion"];
				};
			};
		};
	};
	putDemo: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					auto_reply?: boolean;
					buyer_persona?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BrowserManifestVersion"];
				};
			};
		};
	};
	getRuntimeManifest: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RuntimeManifest"];
				};
			};
		};
	};
	putWidgetConsent: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					text: string;
					version: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BrowserManifestVersion"];
				};
			};
		};
	};
	putWidgetOrigins: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					origins: string[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BrowserManifestVersion"];
				};
			};
		};
	};
	getDeployment: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Deployment"];
				};
			};
		};
	};
	requestUpgrade: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					message?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["UpgradeRequest"];
				};
			};
		};
	};
	getWorkspaceJobShare: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceJobShare"];
				};
			};
		};
	};
	putWorkspaceJobShare: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** How many times as long as others its jobs run before another workspace has its turn. */
					weight: number;
					/** How many jobs of one kind run at once in one process; null leaves it to the kind. */
					jobs_max: number | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceJobShare"];
				};
			};
		};
	};
	getOrgBilling: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TenantBillingProfile"];
				};
			};
		};
	};
	beginOrgCheckout: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** US dollars, with at most two decimals. */
					amount: number;
					/** USD, which is also what leaving it out means. */
					currency?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OrgBillingURL"];
				};
			};
		};
	};
	openOrgBillingPortal: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OrgBillingURL"];
				};
			};
		};
	};
	getOrgCharacters: {
		parameters: {
			query?: {
				/** How many days back to look, in whole UTC days; 1 is today. */
				days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ActiveCharacterSummary"];
				};
			};
		};
	};
	getOrgContract: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnterpriseContract"];
				};
			};
		};
	};
	subscribeOrgContract: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uuid */
					contractId: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OrgBillingURL"];
				};
			};
		};
	};
	getOrgEvents: {
		parameters: {
			query?: {
				/** How many days back to look, in whole UTC days; 1 is today. */
				days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ContextEngineEventSummary"];
				};
			};
		};
	};
	listOrgLedger: {
		parameters: {
			query?: {
				/** How many days back to look, in whole UTC days; 1 is today. */
				days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LedgerEntry"][];
				};
			};
		};
	};
	listOrgModelPricing: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ModelPrice"][];
				};
			};
		};
	};
	listOrgServiceAgreements: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ServiceAgreement"][];
				};
			};
		};
	};
	getOrgServiceUsage: {
		parameters: {
			query?: {
				/** How many days back to look, in whole UTC days; 1 is today. */
				days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ServiceUsageSummary"];
				};
			};
		};
	};
	getOrgUsageSummary: {
		parameters: {
			query?: {
				/** How many days back to look, in whole UTC days; 1 is today. */
				days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OrgUsageSummary"];
				};
			};
		};
	};
	redeemVoucher: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					code: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RedeemVoucherResult"];
				};
			};
		};
	};
	getOrgStatement: {
		parameters: {
			query?: {
				/** A date or a moment (RFC 3339), included; the first of this month unless given. */
				from?: string;
				/** A date or a moment, not included; now unless given. */
				to?: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	listOrgPayments: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentList"];
				};
			};
		};
	};
	listBudgets: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Budget"][];
				};
			};
		};
	};
	createBudget: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					scope: "project" | "agent" | "api_key";
					/**
					 * Format: uuid
					 * The id of the project, agent or API key.
					 */
					scopeId: string;
					/** In UTC. */
					period: "day" | "month";
					amountUsd: number;
					/** `warn` leaves an event at 80 % and at 100 %; `stop` also refuses further replies with 402. */
					action: "warn" | "stop";
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["Budget"];
				};
			};
		};
	};
	deleteBudget: {
		parameters: {
			path: {
				budgetId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	changeBudget: {
		parameters: {
			path: {
				budgetId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					amountUsd?: number;
					/** `warn` leaves an event at 80 % and at 100 %; `stop` also refuses further replies with 402. */
					action?: "warn" | "stop";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Budget"];
				};
			};
		};
	};
	getBalanceAlerts: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BalanceAlerts"];
				};
			};
		};
	};
	putBalanceAlerts: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					lowBalanceUsd?: number;
					autoTopUp?: {
						thresholdUsd: number;
						/** US dollars, whole cents. */
						amountUsd: number;
						/** US dollars, whole cents. */
						monthlyMaxUsd: number;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BalanceAlerts"];
				};
			};
		};
	};
	getUsageReport: {
		parameters: {
			query?: {
				/** Some of day, agent, person and model, with commas between them. */
				by?: string;
				days?: number;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	listInvoices: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InvoiceSummary"][];
				};
			};
		};
	};
	getInvoice: {
		parameters: {
			path: {
				/** Such as 2026-11. */
				month: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Invoice"];
				};
			};
		};
	};
	getInvoicePdf: {
		parameters: {
			path: {
				/** Such as 2026-11. */
				month: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/pdf": string;
				};
			};
		};
	};
	reportUsage: {
		parameters: {
			header?: {
				/** The same as `signature`. Any header whose name ends in `-metering-signature` is read. */
				"X-Rapport-Metering-Signature"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					report_id: string;
					tenant_id: string;
					instance_id?: string;
					/** @default 2 */
					schema_version?: number;
					/** Format: date-time */
					period_start: string;
					/** Format: date-time */
					period_end: string;
					/** Format: date-time */
					heartbeat_at: string;
					signature: string;
					counters: {
						model: string;
						use_case: string;
						tokens_in: number;
						tokens_out: number;
						turns: number;
						project_id?: string;
						agent_id?: string;
						provider?: string;
						billing_mode?: "" | "standard" | "byok";
						cache_read_tokens?: number;
						cache_creation_tokens?: number;
						unreported_turns?: number;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["UsageReportResult"];
				};
			};
		};
	};
	receivePaymentEvent: {
		parameters: {
			header?: {
				"Stripe-Signature"?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					[key: string]: unknown;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentEventReceipt"];
				};
			};
		};
	};
	showTestPayment: {
		parameters: {
			path: {
				checkoutId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	listVouchers: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["VoucherList"];
				};
			};
		};
	};
	createVoucher: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Letters, digits and hyphens; upper and lower case are the same. */
					code?: string;
					creditAmountUsd: number;
					/** Format: date-time */
					expiresAt?: string;
					/** @default 1 */
					maxRedemptions?: number;
					/** @default 1 */
					perTenantLimit?: number;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["Voucher"];
				};
			};
		};
	};
	grantCredit: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Below zero takes credit back, as far as there is any. */
					amountUsd: number;
					description: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["CreditChange"];
				};
			};
		};
	};
	putBillingProfile: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				tenantId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					billingMode?: "prepaid" | "postpaid";
					/** How far a postpaid workspace may go below zero. */
					postpaidLimitUsd?: number;
					tokenPricePer1KUsd?: number;
					inputTokenPricePer1KUsd?: number;
					outputTokenPricePer1KUsd?: number;
					charPricePerMonthUsd?: number;
					eventPrices?: {
						[key: string]: number;
					};
					servicePrices?: {
						[key: string]: number;
					};
					/** Whom invoices are made out to; the workspace’s name unless given. */
					buyer?: {
						name: string;
						address?: string;
						taxId?: string;
					};
					/** Each is added to the sum of an invoice. */
					taxes?: {
						name: string;
						percent: number;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TenantBillingProfile"];
				};
			};
		};
	};
	createContract: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					paymentFrequency: "monthly" | "quarterly" | "annual" | "once";
					/** Format: date-time */
					startDate: string;
					/** Format: date-time */
					endDate: string;
					paymentCreditUsd?: number;
					paymentServiceUsd?: number;
					onetimeCreditUsd?: number;
					onetimeServiceUsd?: number;
					bonusCreditsUsd?: number;
					/**
					 * How many payments carry credit; 0 means all.
					 * @default 0
					 */
					creditPeriodLimit?: number;
					/**
					 * How many payments carry services; 0 means all.
					 * @default 0
					 */
					servicePeriodLimit?: number;
					/** @default false */
					autoRenew?: boolean;
					notes?: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["EnterpriseContract"];
				};
			};
		};
	};
	createServiceAgreement: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					chargeType: "one_time" | "monthly";
					amountUsd: number;
					description: string;
					/** Format: uuid */
					projectId?: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["ServiceAgreement"];
				};
			};
		};
	};
	endServiceAgreement: {
		parameters: {
			path: {
				tenantId: string;
				chargeId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	putModelPrices: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					prices: {
						model: string;
						inputPricePer1K: number;
						outputPricePer1K: number;
						cacheReadPricePer1K?: number;
						cacheCreationPricePer1K?: number;
					}[];
					/**
					 * Take every model off the list that is not named here.
					 * @default false
					 */
					replace?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ModelPrice"][];
				};
			};
		};
	};
	rotateMeteringKey: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["MeteringKey"];
				};
			};
		};
	};
	confirmTestPayment: {
		parameters: {
			path: {
				checkoutId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TestPayment"];
				};
			};
		};
	};
	refundPayment: {
		parameters: {
			path: {
				tenantId: string;
				paymentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** All that is left of it unless given. */
					amountUsd?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PaymentRefund"];
				};
			};
		};
	};
	putInvoiceSeller: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					address: string;
					taxId: string;
					prefix: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InvoiceSeller"];
				};
			};
		};
	};
	listAgents: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** A part of the name or of the bio. */
				search?: string;
				/** The key’s project, or the workspace’s default one, unless said. */
				project_id?: string;
				/** `true` counts all agents; it costs more. */
				include_count?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentList"];
				};
			};
		};
	};
	createAgent: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					name: string;
					bio?: string;
					gender?: string;
					avatar_url?: string;
					/** The language it speaks, such as `en` or `pt-BR`. */
					language?: string;
					personality_prompt?: string;
					/** The few words that describe it best. */
					primary_traits?: string[];
					/** How it talks. */
					speech_patterns?: string[];
					/** What it likes. */
					true_interests?: string[];
					/** What it dislikes. */
					true_dislikes?: string[];
					big5?: {
						openness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						conscientiousness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						extraversion?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						agreeableness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						neuroticism?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
					};
					dimensions?: {
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						intellect?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						aesthetic?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						industriousness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						orderliness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						enthusiasm?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						assertiveness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						compassion?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						politeness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						withdrawal?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						volatility?: number;
					};
					preferences?: {
						conversation_pace?: string;
						emotional_expression?: string;
						formality?: string;
						humor_style?: string;
					};
					behaviors?: {
						conflict_approach?: string;
						empathy_style?: string;
						question_frequency?: string;
						response_length?: string;
					};
					/** An id of one’s own choosing; otherwise it is derived from the name. */
					agent_id?: string;
					/** The project it belongs to; the caller’s unless said otherwise. */
					project_id?: string;
					/** Whose agent it is. */
					user_id?: string;
					user_display_name?: string;
					proactiveMode?: "full" | "scheduled_only" | "off";
					tool_capabilities?: {
						auto_learn_skills?: boolean;
						catalog_booking?: boolean;
						catalog_grounding?: boolean;
						forget_confirmation?: "never" | "everything" | "always";
						integration_hub?: boolean;
						/** The older name of `integration_hub`. */
						composio?: boolean;
						image_generation?: boolean;
						inventory?: boolean;
						knowledge_base?: boolean;
						knowledge_base_scope_mode?: "project_only" | "org_only" | "cascade" | "union";
						knowledge_base_write?: boolean;
						mcp_enabled?: string[];
						memory_mode?: "sync" | "async";
						remember_name?: boolean;
						shared_memory?: boolean;
						skills?: boolean;
						web_search?: boolean;
						wisdom?: boolean;
					};
					capabilities?: {
						image_generation?: boolean;
						inventory?: boolean;
					};
					seed_memories?: {
						content: string;
						fact_type?: string;
						importance?: number;
						entities?: string[];
					}[];
					initial_goals?: {
						title: string;
						description: string;
						/** personal_growth, skill_mastery, relationship or learning_discovery. */
						type?: string;
						/** 0 low, 1 medium, 2 high. */
						priority?: number;
						related_traits?: string[];
					}[];
					lore_generation_context?: {
						world_description?: string;
						origin_prompt_instructions?: string;
						entity_terminology?: {
							[key: string]: string;
						};
					};
					/** Accepted from clients that send it; nothing is generated. */
					generate_avatar?: boolean;
					/** Accepted from clients that send it; nothing is generated. */
					generate_origin_story?: boolean;
					/** Accepted from clients that send it; nothing is generated. */
					generate_personalized_memories?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentDetailResponse"];
				};
			};
		};
	};
	getAgent: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentDetailResponse"];
				};
			};
		};
	};
	deleteAgent: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeleteAgentResult"];
				};
			};
		};
	};
	setAgentStatus: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					is_active: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentStatus"];
				};
			};
		};
	};
	forkAgent: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					name?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ForkResult"];
				};
			};
		};
	};
	getForkStatus: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ForkStatus"];
				};
			};
		};
	};
	updateAgentProfile: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
					name?: string;
					bio?: string;
					gender?: string;
					avatar_url?: string;
					/** The language it speaks, such as `en` or `pt-BR`. */
					language?: string;
					personality_prompt?: string;
					/** The few words that describe it best. */
					primary_traits?: string[];
					/** How it talks. */
					speech_patterns?: string[];
					/** What it likes. */
					true_interests?: string[];
					/** What it dislikes. */
					true_dislikes?: string[];
					big5?: {
						openness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						conscientiousness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						extraversion?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						agreeableness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						neuroticism?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
					};
					dimensions?: {
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						intellect?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						aesthetic?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						industriousness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						orderliness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						enthusiasm?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						assertiveness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						compassion?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						politeness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						withdrawal?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						volatility?: number;
					};
					preferences?: {
						conversation_pace?: string;
						emotional_expression?: string;
						formality?: string;
						humor_style?: string;
					};
					behaviors?: {
						conflict_approach?: string;
						empathy_style?: string;
						question_frequency?: string;
						response_length?: string;
					};
					tool_capabilities?: {
						auto_learn_skills?: boolean;
						catalog_booking?: boolean;
						catalog_grounding?: boolean;
						forget_confirmation?: "never" | "everything" | "always";
						integration_hub?: boolean;
						/** The older name of `integration_hub`. */
						composio?: boolean;
						image_generation?: boolean;
						inventory?: boolean;
						knowledge_base?: boolean;
						knowledge_base_scope_mode?: "project_only" | "org_only" | "cascade" | "union";
						knowledge_base_write?: boolean;
						mcp_enabled?: string[];
						memory_mode?: "sync" | "async";
						remember_name?: boolean;
						shared_memory?: boolean;
						skills?: boolean;
						web_search?: boolean;
						wisdom?: boolean;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ProfileUpdateResult"];
				};
			};
		};
	};
	getAgentPersonality: {
		parameters: {
			query?: {
				history_limit?: number;
				/** Changes from this day (`YYYY-MM-DD`, UTC) or moment (RFC 3339) on. */
				since?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Personality"];
				};
			};
		};
	};
	putAgentPersonality: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					big5?: {
						openness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						conscientiousness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						extraversion?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						agreeableness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						neuroticism?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
					};
					dimensions?: {
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						intellect?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						aesthetic?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						industriousness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						orderliness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						enthusiasm?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						assertiveness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						compassion?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						politeness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						withdrawal?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						volatility?: number;
					};
					/** Kept with the change. */
					reasoning?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	patchAgentPersonality: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					big5?: {
						openness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						conscientiousness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						extraversion?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						agreeableness?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
						neuroticism?: number | {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							score: number;
						};
					};
					dimensions?: {
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						intellect?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						aesthetic?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						industriousness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						orderliness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						enthusiasm?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						assertiveness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						compassion?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						politeness?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						withdrawal?: number;
						/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
						volatility?: number;
					};
					/** Kept with the change. */
					reasoning?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	getAgentCapabilities: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentCapabilities"];
				};
			};
		};
	};
	putAgentCapabilities: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** What operators answer becomes a proposed skill. Needs `skills`; cleared without it. */
					autoLearnSkills?: boolean;
					/** The agent may request bookings of items of the catalogue. */
					catalogBooking?: boolean;
					/** The agent offers items of the catalogue and nothing else. */
					catalogGrounding?: boolean;
					/** When the agent asks before it forgets what a person wants forgotten in a chat: only before it forgets everything (the default), always, or never. */
					forgetConfirmation?: "never" | "everything" | "always";
					/** The agent may use every MCP server of its project. */
					integrationHub?: boolean;
					/** The older name of `integrationHub`. */
					composio?: boolean;
					imageGeneration?: boolean;
					/** What the person owns is recalled in chats. */
					inventory?: boolean;
					knowledgeBase?: boolean;
					knowledgeBaseScopeMode?: "project_only" | "org_only" | "cascade" | "union";
					/** Needs `knowledgeBase`, or the project’s default. */
					knowledgeBaseWrite?: boolean;
					mcpEnabled?: string[];
					mcp_enabled?: string[];
					memoryMode?: "sync" | "async";
					proactiveMode?: "full" | "scheduled_only" | "off";
					rememberName?: boolean;
					repCopilot?: boolean;
					/** Facts that other agents of the project with this capability learned are recalled. Needs `wisdom`. */
					sharedMemory?: boolean;
					/** Skills are put in the prompt when the message calls for them. */
					skills?: boolean;
					webSearch?: boolean;
					wisdom?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentCapabilities"];
				};
			};
		};
	};
	patchAgentCapabilities: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** What operators answer becomes a proposed skill. Needs `skills`; cleared without it. */
					autoLearnSkills?: boolean;
					/** The agent may request bookings of items of the catalogue. */
					catalogBooking?: boolean;
					/** The agent offers items of the catalogue and nothing else. */
					catalogGrounding?: boolean;
					/** When the agent asks before it forgets what a person wants forgotten in a chat: only before it forgets everything (the default), always, or never. */
					forgetConfirmation?: "never" | "everything" | "always";
					/** The agent may use every MCP server of its project. */
					integrationHub?: boolean;
					/** The older name of `integrationHub`. */
					composio?: boolean;
					imageGeneration?: boolean;
					/** What the person owns is recalled in chats. */
					inventory?: boolean;
					knowledgeBase?: boolean;
					knowledgeBaseScopeMode?: "project_only" | "org_only" | "cascade" | "union";
					/** Needs `knowledgeBase`, or the project’s default. */
					knowledgeBaseWrite?: boolean;
					mcpEnabled?: string[];
					mcp_enabled?: string[];
					memoryMode?: "sync" | "async";
					proactiveMode?: "full" | "scheduled_only" | "off";
					rememberName?: boolean;
					repCopilot?: boolean;
					/** Facts that other agents of the project with this capability learned are recalled. Needs `wisdom`. */
					sharedMemory?: boolean;
					/** Skills are put in the prompt when the message calls for them. */
					skills?: boolean;
					webSearch?: boolean;
					wisdom?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentCapabilities"];
				};
			};
		};
	};
	setPostProcessingModel: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					post_processing_provider?: string;
					post_processing_model?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PostProcessingOverrideResult"];
				};
			};
		};
	};
	listAgentUsers: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** Only those of this instance. */
				instance_id?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["UsersResponse"];
				};
			};
		};
	};
	getAgentMood: {
		parameters: {
			query?: {
				/** The person; empty for the agent’s general mood. */
				user_id?: string;
				/** The instance; empty for none. */
				instance_id?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MoodAnswer"];
				};
			};
		};
	};
	getAgentMoodHistory: {
		parameters: {
			query?: {
				/** The person; empty for the agent’s general mood. */
				user_id?: string;
				/** The instance; empty for none. */
				instance_id?: string;
				limit?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MoodHistory"];
				};
			};
		};
	};
	listAgentInstances: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InstanceList"];
				};
			};
		};
	};
	createAgentInstance: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					description?: string;
					/** Made up unless one is sent. */
					instance_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Instance"];
				};
			};
		};
	};
	getAgentInstance: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				instanceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Instance"];
				};
			};
		};
	};
	deleteAgentInstance: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				instanceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	updateAgentInstance: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				instanceId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					description?: string;
					status?: "active" | "archived";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Instance"];
				};
			};
		};
	};
	resetAgentInstance: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				instanceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InstanceReset"];
				};
			};
		};
	};
	listAgentVersions: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentVersionList"];
				};
			};
		};
	};
	getAgentVersion: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				version: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentVersion"];
				};
			};
		};
	};
	compareAgentVersions: {
		parameters: {
			query?: {
				/** The version to compare with, older or newer; the one before it unless said. */
				since?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				version: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentVersionComparison"];
				};
			};
		};
	};
	restoreAgentVersion: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				version: number;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** The version the decision was based on; refused with 409 when the agent was changed since. */
					current_version?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentVersionSummary"];
				};
			};
		};
	};
	listPeople: {
		parameters: {
			query?: {
				project_id?: string;
				/** Part of a name, user id, company, e-mail address or phone number. */
				q?: string;
				/** People with a conversation in this channel. */
				channel?: string;
				/** People whom this agent has a record of or a conversation with. */
				agent_id?: string;
				sort?: "-last_seen" | "last_seen" | "name" | "-name" | "-first_seen" | "first_seen";
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonList"];
				};
			};
		};
	};
	getPerson: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Person"];
				};
			};
		};
	};
	erasePerson: {
		parameters: {
			path: {
				userId: string;
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["PersonErasure"];
				};
			};
		};
	};
	getErasure: {
		parameters: {
			path: {
				erasureId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonErasure"];
				};
			};
		};
	};
	exportPerson: {
		parameters: {
			path: {
				userId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/x-ndjson": string;
				};
			};
		};
	};
	exportPersonArchive: {
		parameters: {
			path: {
				userId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/zip": string;
				};
			};
		};
	};
	listPersonIdentities: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonIdentityList"];
				};
			};
		};
	};
	addPersonIdentity: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					kind: "email" | "phone" | "whatsapp" | "messenger" | "instagram" | "telegram" | "web";
					/** An address, a number with its country code, or the id at the channel. */
					value: string;
					/**
					 * False for what the person only says: it proposes a match instead of making one.
					 * @default true
					 */
					verified?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonIdentity"];
				};
			};
		};
	};
	removePersonIdentity: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				userId: string;
				identityId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	mergePeople: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Who becomes part of the person in the path. */
					user_id: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonMerge"];
				};
			};
		};
	};
	splitPerson: {
		parameters: {
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					conversation_ids: string[];
					/** Who gets them; without it, the contact under their id at the channel. */
					user_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonSplit"];
				};
			};
		};
	};
	listPersonMatches: {
		parameters: {
			query?: {
				project_id?: string;
				/** Matches of one person. */
				user_id?: string;
				state?: "proposed" | "dismissed";
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonMatchList"];
				};
			};
		};
	};
	dismissPersonMatch: {
		parameters: {
			query?: {
				project_id?: string;
			};
			path: {
				matchId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonMatch"];
				};
			};
		};
	};
	listLegalHolds: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
				/** Without it, both. */
				state?: "in_force" | "lifted";
				user_id?: string;
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LegalHoldList"];
				};
			};
		};
	};
	placeLegalHold: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person who is held; without it, the whole workspace. */
					user_id?: string;
					/** Why, for those who read the list later: a file number, for example. */
					reason: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["LegalHold"];
				};
			};
		};
	};
	liftLegalHold: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				holdId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LegalHold"];
				};
			};
		};
	};
	listPersonConsents: {
		parameters: {
			query?: {
				/** What it is for, in lower case: `contact`, `marketing`, `analytics`, or a word of yours. While `contact` is withdrawn, agents do not write to the person first. */
				purpose?: string;
				limit?: number;
				cursor?: string;
			};
			path: {
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonConsentList"];
				};
			};
		};
	};
	recordPersonConsent: {
		parameters: {
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** What it is for, in lower case: `contact`, `marketing`, `analytics`, or a word of yours. While `contact` is withdrawn, agents do not write to the person first. */
					purpose: string;
					state: "granted" | "withdrawn";
					/** How the person said so. */
					means: "chat" | "form" | "email" | "phone" | "paper" | "import" | "operator" | "other";
					/** What shows it: the words, the version of a form, the number of a file. */
					evidence?: string;
					/**
					 * Format: date-time
					 * When the person said so; without it, now.
					 */
					stated_at?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonConsent"];
				};
			};
		};
	};
	listPersonRestrictions: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
			};
			path: {
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonRestrictionList"];
				};
			};
		};
	};
	restrictPerson: {
		parameters: {
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Why, for those who read the list later. */
					reason: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PersonRestriction"];
				};
			};
		};
	};
	liftPersonRestriction: {
		parameters: {
			path: {
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Why, for those who read the list later. */
					reason: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LiftedRestrictions"];
				};
			};
		};
	};
	listFiles: {
		parameters: {
			query?: {
				conversation_id?: string;
				user_id?: string;
				limit?: number;
				cursor?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["StoredFileList"];
				};
			};
		};
	};
	uploadFile: {
		parameters: {
			query?: {
				conversation_id?: string;
				user_id?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["StoredFile"];
				};
			};
		};
	};
	getFile: {
		parameters: {
			path: {
				projectId: string;
				fileId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["StoredFile"];
				};
			};
		};
	};
	deleteFile: {
		parameters: {
			path: {
				projectId: string;
				fileId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	downloadFile: {
		parameters: {
			path: {
				projectId: string;
				fileId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/octet-stream": string;
				};
			};
		};
	};
	shareFile: {
		parameters: {
			path: {
				projectId: string;
				fileId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** @default 3600 */
					expires_in_seconds?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["FileLink"];
				};
			};
		};
	};
	downloadSharedFile: {
		parameters: {
			path: {
				fileToken: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/octet-stream": string;
				};
			};
		};
	};
	listMemoryFacts: {
		parameters: {
			query?: {
				user_id?: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
				fact_type?: string;
				limit?: number;
				/** Empty means the first page. */
				page_token?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ListFactsResponse"];
				};
			};
		};
	};
	createMemoryFact: {
		parameters: {
			query?: {
				/** The instance; empty or left out for none. */
				instance_id?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					content: string;
					user_id?: string;
					/** Where in the tree; by its type otherwise. */
					node_id?: string;
					fact_type?: string;
					importance?: number;
					confidence?: number;
					entities?: string[];
					/** `scope: "agent_global"` makes it a fact of the agent, not about a person. */
					metadata?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AtomicFact"];
				};
			};
		};
	};
	bulkCreateMemoryFacts: {
		parameters: {
			query?: {
				/** The instance; empty or left out for none. */
				instance_id?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person, for facts without a `user_id` of their own. */
					user_id?: string;
					facts: {
						content: string;
						user_id?: string;
						/** Where in the tree; by its type otherwise. */
						node_id?: string;
						fact_type?: string;
						importance?: number;
						confidence?: number;
						entities?: string[];
						/** `scope: "agent_global"` makes it a fact of the agent, not about a person. */
						metadata?: {
							[key: string]: unknown;
						};
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BulkFactsResult"];
				};
			};
		};
	};
	updateMemoryFact: {
		parameters: {
			path: {
				agentId: string;
				factId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** A new wording: the old one stays in the history. */
					content?: string;
					fact_type?: string;
					importance?: number;
					confidence?: number;
					entities?: string[];
					/** `scope: "agent_global"` makes it a fact of the agent, not about a person. */
					metadata?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AtomicFact"];
				};
			};
		};
	};
	deleteMemoryFact: {
		parameters: {
			path: {
				agentId: string;
				factId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	getFactHistory: {
		parameters: {
			path: {
				agentId: string;
				factId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["FactHistoryResponse"];
				};
			};
		};
	};
	listUserFacts: {
		parameters: {
			query?: {
				/** The instance; empty or left out for none. */
				instance_id?: string;
				limit?: number;
				has_metadata?: string;
				"metadata.kind"?: string;
				"metadata.item_type"?: string;
				"metadata.subject_relation"?: string;
				"metadata.temporal_relevance"?: string;
				"metadata.sentiment"?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				agentId: string;
				/** The person. */
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["UserFacts"];
				};
			};
		};
	};
	getMemory: {
		parameters: {
			query?: {
				user_id?: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
				/** The children of this node. */
				parent_id?: string;
				/** `true` adds the facts of each node. */
				include_contents?: string;
				/** `wisdom` or `agent_global`: the agent’s own knowledge, not about a person. */
				scope?: string;
				limit?: number;
				memory_type?: "factual" | "episodic" | "semantic" | "procedural" | "identity" | "temporal" | "relational";
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MemoryResponse"];
				};
			};
		};
	};
	resetMemory: {
		parameters: {
			query: {
				/** The person. */
				user_id: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ResetMemoryResponse"];
				};
			};
		};
	};
	consolidateMemory: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					period: "daily" | "weekly";
					/** The person. */
					user_id: string;
					/** The instance; empty or left out for none. */
					instance_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConsolidationResult"];
				};
			};
		};
	};
	seedMemory: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					user_id: string;
					/** The instance; empty or left out for none. */
					instance_id?: string;
					memories: {
						content: string;
						fact_type?: string;
						importance?: number;
						entities?: string[];
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SeedResult"];
				};
			};
		};
	};
	searchMemory: {
		parameters: {
			query: {
				q: string;
				user_id?: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
				mode?: "auto" | "semantic" | "bm25";
				limit?: number;
				/** `false` leaves out what was said, word for word. */
				include_verbatim?: string;
				/** An IANA name, for `yesterday`. */
				timezone?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MemorySearchResult"];
				};
			};
		};
	};
	getMemoryTimeline: {
		parameters: {
			query?: {
				user_id?: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
				/** YYYY-MM-DD; thirty days ago. */
				start?: string;
				/** YYYY-MM-DD, inclusive; today. */
				end?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MemoryTimeline"];
				};
			};
		};
	};
	listMemorySummaries: {
		parameters: {
			query?: {
				user_id?: string;
				/** The instance; empty or left out for none. */
				instance_id?: string;
				period?: "daily" | "weekly";
				limit?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MemorySummaries"];
				};
			};
		};
	};
	chat: {
		parameters: {
			header?: {
				"Idempotency-Key"?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** What is new, or the whole conversation: what the session holds already is not stored again. */
					messages: {
						/** `tool` answers a call that the agent made; it needs `tool_call_id`. */
						role: "user" | "assistant" | "system" | "tool";
						content: string;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type?: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
					}[];
					/** Whom the agent talks to. Without it the session alone is known. */
					user_id?: string;
					user_display_name?: string;
					/** A new one when empty; `X-Session-ID` tells which. */
					session_id?: string;
					instance_id?: string;
					/** Counts together with `model` only. */
					provider?: string;
					model?: string;
					temperature?: number;
					language?: string;
					/** An IANA name. */
					timezone?: string;
					/** Takes the place of the persona. */
					compiled_system_prompt?: string;
					/** `owner` or `non_owner`. */
					interaction_role?: string;
					request_type?: string;
					continuation_token?: string;
					ai_service_cookie?: string;
					capabilities?: string[];
					tool_capabilities?: {
						[key: string]: unknown;
					};
					/** Tools that the caller answers: `{name, description, parameters}`. */
					tool_definitions?: unknown[];
					/** Rounds of tools the platform answers; 3 unless said. */
					max_turns?: number;
					/** Nothing is recalled. */
					skip_context_build?: boolean;
					/** The caller keeps the history: nothing of this is read or stored. */
					skip_server_history_cache?: boolean;
					/** Waits for memory whatever the agent’s memoryMode. */
					retrieval_sync?: boolean;
					game_context?: {
						[key: string]: unknown;
					};
					skill_levels?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": components["schemas"]["ChatSSEChunk"][];
				};
			};
		};
	};
	startChatRun: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** What is new, or the whole conversation: what the session holds already is not stored again. */
					messages: {
						/** `tool` answers a call that the agent made; it needs `tool_call_id`. */
						role: "user" | "assistant" | "system" | "tool";
						content: string;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type?: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
					}[];
					/** Whom the agent talks to. Without it the session alone is known. */
					user_id?: string;
					user_display_name?: string;
					/** A new one when empty; `X-Session-ID` tells which. */
					session_id?: string;
					instance_id?: string;
					/** Counts together with `model` only. */
					provider?: string;
					model?: string;
					temperature?: number;
					language?: string;
					/** An IANA name. */
					timezone?: string;
					/** Takes the place of the persona. */
					compiled_system_prompt?: string;
					/** `owner` or `non_owner`. */
					interaction_role?: string;
					request_type?: string;
					continuation_token?: string;
					ai_service_cookie?: string;
					capabilities?: string[];
					tool_capabilities?: {
						[key: string]: unknown;
					};
					/** Tools that the caller answers: `{name, description, parameters}`. */
					tool_definitions?: unknown[];
					/** Rounds of tools the platform answers; 3 unless said. */
					max_turns?: number;
					/** Nothing is recalled. */
					skip_context_build?: boolean;
					/** The caller keeps the history: nothing of this is read or stored. */
					skip_server_history_cache?: boolean;
					/** Waits for memory whatever the agent’s memoryMode. */
					retrieval_sync?: boolean;
					game_context?: {
						[key: string]: unknown;
					};
					skill_levels?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["ChatRunStarted"];
				};
			};
		};
	};
	getChatRun: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				/** The `processing_id` of the run. */
				runId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChatRunResult"];
				};
			};
		};
	};
	previewReply: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					message: string;
					draft?: {
						/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
						name?: string;
						bio?: string;
						gender?: string;
						avatar_url?: string;
						/** The language it speaks, such as `en` or `pt-BR`. */
						language?: string;
						personality_prompt?: string;
						/** The few words that describe it best. */
						primary_traits?: string[];
						/** How it talks. */
						speech_patterns?: string[];
						/** What it likes. */
						true_interests?: string[];
						/** What it dislikes. */
						true_dislikes?: string[];
						big5?: {
							openness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							conscientiousness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							extraversion?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							agreeableness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							neuroticism?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
						};
						dimensions?: {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							intellect?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							aesthetic?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							industriousness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							orderliness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							enthusiasm?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							assertiveness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							compassion?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							politeness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							withdrawal?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							volatility?: number;
						};
						preferences?: {
							conversation_pace?: string;
							emotional_expression?: string;
							formality?: string;
							humor_style?: string;
						};
						behaviors?: {
							conflict_approach?: string;
							empathy_style?: string;
							question_frequency?: string;
							response_length?: string;
						};
					};
					provider?: string;
					/** A model of `GET /agents/{agentId}/models`. */
					model?: string;
					timezone?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PreviewedReply"];
				};
			};
		};
	};
	submitTurn: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				/** The conversation, in the caller’s own words. */
				sessionId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					userId: string;
					/** What is new, not the history. */
					messages: {
						role: "user" | "assistant" | "tool" | "system";
						/** Null in a turn that only calls tools. */
						content?: string | null;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
					}[];
					/** The instance; empty or left out for none. */
					instanceId?: string;
					userDisplayName?: string;
					/** An IANA name such as Europe/Lisbon. */
					userTimezone?: string;
					provider?: string;
					model?: string;
					fetchNextContext?: {
						query?: string;
						language?: string;
						/** An IANA name such as Europe/Lisbon. */
						timezone?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TurnResponseBody"];
				};
			};
		};
	};
	postTurns: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					user_id: string;
					/** The conversation, in the caller’s own words. */
					session_id: string;
					/** The instance; empty or left out for none. */
					instance_id?: string;
					user_display_name?: string;
					/** An IANA name such as Europe/Lisbon. */
					user_timezone?: string;
					messages?: {
						role: "user" | "assistant" | "tool" | "system";
						/** Null in a turn that only calls tools. */
						content?: string | null;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
						/**
						 * Format: date-time
						 * When it was said; now unless it is given.
						 */
						timestamp?: string;
						/** Who said it, in a conversation of several people. */
						author?: string;
					}[];
					/** Instead of `messages`. */
					turns?: {
						user_message: {
							role: "user" | "assistant" | "tool" | "system";
							/** Null in a turn that only calls tools. */
							content?: string | null;
							tool_call_id?: string;
							tool_calls?: {
								id: string;
								type: string;
								function: {
									name: string;
									arguments: string;
								};
							}[];
							/**
							 * Format: date-time
							 * When it was said; now unless it is given.
							 */
							timestamp?: string;
							/** Who said it, in a conversation of several people. */
							author?: string;
						};
						assistant_message: {
							role: "user" | "assistant" | "tool" | "system";
							/** Null in a turn that only calls tools. */
							content?: string | null;
							tool_call_id?: string;
							tool_calls?: {
								id: string;
								type: string;
								function: {
									name: string;
									arguments: string;
								};
							}[];
							/**
							 * Format: date-time
							 * When it was said; now unless it is given.
							 */
							timestamp?: string;
							/** Who said it, in a conversation of several people. */
							author?: string;
						};
						tool_results?: {
							role: "user" | "assistant" | "tool" | "system";
							/** Null in a turn that only calls tools. */
							content?: string | null;
							tool_call_id?: string;
							tool_calls?: {
								id: string;
								type: string;
								function: {
									name: string;
									arguments: string;
								};
							}[];
							/**
							 * Format: date-time
							 * When it was said; now unless it is given.
							 */
							timestamp?: string;
							/** Who said it, in a conversation of several people. */
							author?: string;
						}[];
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PostAgentTurnsResult"];
				};
			};
		};
	};
	getTurnStatus: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				extractionId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TurnStatus"];
				};
			};
		};
	};
	processMessages: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					userId: string;
					messages: {
						role: "user" | "assistant" | "tool" | "system";
						/** Null in a turn that only calls tools. */
						content?: string | null;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
					}[];
					/** Made up unless one is sent. */
					sessionId?: string;
					/** The instance; empty or left out for none. */
					instanceId?: string;
					/** An IANA name such as Europe/Lisbon. */
					userTimezone?: string;
					provider?: string;
					model?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ProcessResult"];
				};
			};
		};
	};
	getContext: {
		parameters: {
			query: {
				/** The person. */
				userId: string;
				/** Brings the session’s recent turns along. */
				sessionId?: string;
				/** The instance; empty or left out for none. */
				instanceId?: string;
				/** What is being said now: memory is searched for it. */
				query?: string;
				language?: string;
				/** An IANA name such as Europe/Lisbon. */
				timezone?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichedContext"];
				};
			};
		};
	};
	getContextBundle: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					user_id: string;
					/** The conversation, in the caller’s own words. */
					session_id: string;
					current_message?: string;
					/** The instance; empty or left out for none. */
					instance_id?: string;
					language?: string;
					/** An IANA name such as Europe/Lisbon. */
					timezone?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ContextBundleResponse"];
				};
			};
		};
	};
	startSession: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					user_id: string;
					/** The conversation, in the caller’s own words. */
					session_id: string;
					/** The instance; empty or left out for none. */
					instance_id?: string;
					user_display_name?: string;
					/** An IANA name such as Europe/Lisbon. */
					user_timezone?: string;
					provider?: string;
					model?: string;
					/** Tools the caller answers. */
					tool_definitions?: unknown[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	endSession: {
		parameters: {
			query?: {
				/** The same as `wait`. */
				force_sync?: boolean;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The person. */
					user_id: string;
					/** The conversation, in the caller’s own words. */
					session_id: string;
					total_messages?: number;
					duration_seconds?: number;
					/** The whole conversation; only what is not stored yet is taken from it. */
					messages?: {
						role: "user" | "assistant" | "tool" | "system";
						/** Null in a turn that only calls tools. */
						content?: string | null;
						tool_call_id?: string;
						tool_calls?: {
							id: string;
							type: string;
							function: {
								name: string;
								arguments: string;
							};
						}[];
						author?: string;
					}[];
					/** The instance; empty or left out for none. */
					instance_id?: string;
					/** Answer when everything is learned. */
					wait?: boolean;
					provider?: string;
					model?: string;
					user_display_name?: string;
					/** An IANA name such as Europe/Lisbon. */
					user_timezone?: string;
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["SessionEnd"];
				};
			};
		};
	};
	getSessionEndStatus: {
		parameters: {
			path: {
				sessionEndId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SessionEndStatus"];
				};
			};
		};
	};
	listModels: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ModelList"];
				};
			};
		};
	};
	listAgentModels: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentModelList"];
				};
			};
		};
	};
	getCustomLlm: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["CustomLlm"];
				};
			};
		};
	};
	putCustomLlm: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** An OpenAI-compatible address up to and including `/v1`; https, and no private network. */
					endpoint: string;
					/** Stored encrypted, and never shown again. */
					api_key: string;
					model?: string;
					display_name?: string;
					is_active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["CustomLlm"];
				};
			};
		};
	};
	deleteCustomLlm: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	getEffectivePostProcessingModel: {
		parameters: {
			query: {
				chat_model: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EffectivePostProcessingModel"];
				};
			};
		};
	};
	listAgentTools: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentToolList"];
				};
			};
		};
	};
	createAgentTool: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Letters, digits, `-` and `_`. Names that begin with `rapport_` are reserved. */
					name: string;
					description: string;
					/** A JSON Schema of the arguments. */
					parameters?: {
						[key: string]: unknown;
					};
					/** Where your own code finds the tool; stored and shown, never called by the platform. */
					endpoint?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentTool"];
				};
			};
		};
	};
	getToolSchemas: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ToolSchemas"];
				};
			};
		};
	};
	updateAgentTool: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				toolName: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					description?: string;
					/** A JSON Schema of the arguments. */
					parameters?: {
						[key: string]: unknown;
					};
					/** Where your own code finds the tool; stored and shown, never called by the platform. */
					endpoint?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentToolChanged"];
				};
			};
		};
	};
	deleteAgentTool: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				toolName: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	putSessionTools: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				sessionId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": unknown[];
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	listAgentSkills: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentSkillList"];
				};
			};
		};
	};
	putAgentSkill: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				/** Case-insensitive. */
				skillName: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** What the model is told to do. */
					instructions: string;
					/** What people ask or talk about when the skill is needed. A message that shares a word with this or with the name has the skill put in the prompt. Empty: always. */
					applies_when?: string;
					/** `active` (the default) is used; `proposed` waits for an operator. */
					status?: "active" | "proposed";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentSkill"];
				};
			};
		};
	};
	deleteAgentSkill: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				/** Case-insensitive. */
				skillName: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	listReplyTraces: {
		parameters: {
			query?: {
				/** Of one person. */
				user_id?: string;
				/** Of one session. */
				session_id?: string;
				/** Only those where the reply or a tool failed, or only the others. */
				has_error?: boolean;
				limit?: number;
				cursor?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ReplyTraceList"];
				};
			};
		};
	};
	getReplyTrace: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				/** The turn, as events and the list of traces name it. */
				turnId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ReplyTrace"];
				};
			};
		};
	};
	createChatCompletion: {
		parameters: {
			header?: {
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The name or the id of an agent. */
					model: string;
					/** The whole conversation; what follows the last answer is new, and is remembered. */
					messages: {
						role: "system" | "developer" | "user" | "assistant" | "tool";
						/** Text, or a list of parts of the types `text` and `image_url`. */
						content?: unknown;
						/** The call that a message of the role `tool` answers. */
						tool_call_id?: unknown;
						/** Calls of functions, as the agent made them. */
						tool_calls?: unknown;
					}[];
					/** Whom the agent talks to and remembers. Without it nothing is remembered. */
					user?: string | null;
					/** `session_id` names the conversation, `instance_id` the instance. */
					metadata?: {
						[key: string]: unknown;
					} | null;
					stream?: boolean | null;
					/** `include_usage` adds a last chunk with the usage. */
					stream_options?: {
						[key: string]: unknown;
					} | null;
					/** Functions that the caller answers. */
					tools?: unknown[] | null;
					/** `none`, `auto`, `required`, or a function by name. */
					tool_choice?: unknown;
					/** `text`, `json_object` or `json_schema`; needs a model. */
					response_format?: unknown;
					temperature?: number | null;
					max_tokens?: number | null;
					max_completion_tokens?: number | null;
					/** Only 1. */
					n?: number | null;
					/** A text, or up to four. */
					stop?: unknown;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChatCompletion"];
					"text/event-stream": components["schemas"]["ChatCompletionChunk"][];
				};
			};
		};
	};
	createResponse: {
		parameters: {
			header?: {
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The name or the id of an agent. */
					model: string;
					/** A text, or a list of messages, function calls and their outputs. */
					input: unknown;
					/** Shown to the model after the agent’s own, and not stored. */
					instructions?: string | null;
					/** Goes on from that answer, in its session and with its person; `input` is then only what is new. */
					previous_response_id?: string | null;
					/** Whom the agent talks to and remembers. Without it the person is known by the session. */
					user?: string | null;
					/** `session_id` names the conversation, `instance_id` the instance. */
					metadata?: {
						[key: string]: unknown;
					} | null;
					/** `false`: nothing is read from memory or stored, and no request can go on from it. */
					store?: boolean | null;
					stream?: boolean | null;
					/** Functions that the caller answers. */
					tools?: unknown[] | null;
					/** `none`, `auto`, `required`, or a function by name. */
					tool_choice?: unknown;
					/** `format`: `text`, `json_object` or `json_schema`; needs a model. */
					text?: {
						[key: string]: unknown;
					} | null;
					temperature?: number | null;
					max_output_tokens?: number | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OpenAiResponse"];
					"text/event-stream": components["schemas"]["OpenAiResponseEvent"][];
				};
			};
		};
	};
	listOpenAiModels: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OpenAiModelList"];
				};
			};
		};
	};
	getOpenAiModel: {
		parameters: {
			path: {
				/** The name or the id of an agent. */
				model: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OpenAiModel"];
				};
			};
		};
	};
	createEmbeddings: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** The embedding model of this server, which `GET /v1/models` lists. */
					model: string;
					/** A text, or up to 256 of them. */
					input: unknown;
					encoding_format?: ("float" | "base64") | null;
					/** Only what the model has. */
					dimensions?: number | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OpenAiEmbeddings"];
				};
			};
		};
	};
	listEvaluationCases: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationCaseList"];
				};
			};
		};
	};
	createEvaluationCase: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/** What was said before, word for word, oldest first. The agent is not asked for it again. */
					earlier?: {
						role: "user" | "assistant";
						content: string;
					}[];
					/** What the person says. The agent answers each line before it hears the next. */
					lines: string[];
					person_name?: string;
					/** What is known of the person, as memory would have it: `Lives in Lisbon.` */
					facts?: string[];
					/** What the answer to the last line must be like; at least one of them. */
					expect: {
						/** Words that the answer must have, whatever their case and accents. They stand as whole words; `*` at the end of one stands for any ending. */
						contains?: string[];
						/** Words that the answer must not have. */
						not_contains?: string[];
						meaning?: {
							/** An answer that would be right. */
							reference: string;
							/** How alike the meanings must be, from 0 to 1; 0.55 unless given. */
							min_similarity?: number;
						};
						/** What the slowest answer of the test may take. */
						max_ms?: number;
						/** What a good answer is like, judged by the model of the project. */
						rubric?: string;
					};
					/** Whose conversation the test is made from. It is erased with the person. */
					user_id?: string;
					/** The conversation it is made from. */
					session_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["EvaluationCase"];
				};
			};
		};
	};
	getEvaluationCase: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				caseId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationCase"];
				};
			};
		};
	};
	deleteEvaluationCase: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				caseId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateEvaluationCase: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				caseId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** What was said before, word for word, oldest first. The agent is not asked for it again. */
					earlier?: {
						role: "user" | "assistant";
						content: string;
					}[];
					/** What the person says. The agent answers each line before it hears the next. */
					lines?: string[];
					person_name?: string;
					/** What is known of the person, as memory would have it: `Lives in Lisbon.` */
					facts?: string[];
					/** What the answer to the last line must be like; at least one of them. */
					expect?: {
						/** Words that the answer must have, whatever their case and accents. They stand as whole words; `*` at the end of one stands for any ending. */
						contains?: string[];
						/** Words that the answer must not have. */
						not_contains?: string[];
						meaning?: {
							/** An answer that would be right. */
							reference: string;
							/** How alike the meanings must be, from 0 to 1; 0.55 unless given. */
							min_similarity?: number;
						};
						/** What the slowest answer of the test may take. */
						max_ms?: number;
						/** What a good answer is like, judged by the model of the project. */
						rubric?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationCase"];
				};
			};
		};
	};
	listEvaluations: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationList"];
				};
			};
		};
	};
	startEvaluation: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** All tests of the agent unless given. */
					case_ids?: string[];
					/** An earlier version of the agent; the live one unless given. */
					version?: number;
					draft?: {
						/** Unique in the workspace, whatever its case. Spaces around it are dropped. */
						name?: string;
						bio?: string;
						gender?: string;
						avatar_url?: string;
						/** The language it speaks, such as `en` or `pt-BR`. */
						language?: string;
						personality_prompt?: string;
						/** The few words that describe it best. */
						primary_traits?: string[];
						/** How it talks. */
						speech_patterns?: string[];
						/** What it likes. */
						true_interests?: string[];
						/** What it dislikes. */
						true_dislikes?: string[];
						big5?: {
							openness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							conscientiousness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							extraversion?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							agreeableness?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
							neuroticism?: number | {
								/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
								score: number;
							};
						};
						dimensions?: {
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							intellect?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							aesthetic?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							industriousness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							orderliness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							enthusiasm?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							assertiveness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							compassion?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							politeness?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							withdrawal?: number;
							/** 0 to 100. When every score of the object is at most 1 they are read as fractions. */
							volatility?: number;
						};
						preferences?: {
							conversation_pace?: string;
							emotional_expression?: string;
							formality?: string;
							humor_style?: string;
						};
						behaviors?: {
							conflict_approach?: string;
							empathy_style?: string;
							question_frequency?: string;
							response_length?: string;
						};
					};
					provider?: string;
					/** A model of `GET /agents/{agentId}/models`. */
					model?: string;
					/** What the run is about, as shown in the list. */
					label?: string;
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["Evaluation"];
				};
			};
		};
	};
	getEvaluation: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				evaluationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Evaluation"];
				};
			};
		};
	};
	listEvaluationResults: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				evaluationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationResultList"];
				};
			};
		};
	};
	compareEvaluations: {
		parameters: {
			query?: {
				/** The run to compare with, older or newer; the one before it unless said. */
				since?: string;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				evaluationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvaluationComparison"];
				};
			};
		};
	};
	cancelEvaluation: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				evaluationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Evaluation"];
				};
			};
		};
	};
	listMcpServers: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["McpServerList"];
				};
			};
		};
	};
	createMcpServer: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Lower-case letters, digits and hyphens. Part of the names that models see. */
					name: string;
					/** Its streamable HTTP address. */
					url: string;
					/** Sent with every request, such as `Authorization`. They are sealed and never shown again; a new set replaces the old one. */
					headers?: {
						[key: string]: string;
					};
					/** For one call of a tool; 20,000 unless given. */
					timeout_ms?: number;
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["McpServer"];
				};
			};
		};
	};
	getMcpServer: {
		parameters: {
			path: {
				projectId: string;
				serverId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["McpServerDetail"];
				};
			};
		};
	};
	deleteMcpServer: {
		parameters: {
			path: {
				projectId: string;
				serverId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateMcpServer: {
		parameters: {
			path: {
				projectId: string;
				serverId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Lower-case letters, digits and hyphens. Part of the names that models see. */
					name?: string;
					/** Its streamable HTTP address. */
					url?: string;
					/** Sent with every request, such as `Authorization`. They are sealed and never shown again; a new set replaces the old one. */
					headers?: {
						[key: string]: string;
					};
					/** For one call of a tool; 20,000 unless given. */
					timeout_ms?: number;
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["McpServer"];
				};
			};
		};
	};
	probeMcpServer: {
		parameters: {
			path: {
				projectId: string;
				serverId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["McpServerDetail"];
				};
			};
		};
	};
	listNotificationChannels: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannelList"];
				};
			};
		};
	};
	createNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					type: "webhook" | "email" | "slack" | "composio";
					config?: {
						[key: string]: unknown;
					};
					events?: string[];
					filter?: {
						[key: string]: unknown;
					};
					/** @default true */
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	listProjectNotificationChannels: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannelList"];
				};
			};
		};
	};
	createProjectNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					type: "webhook" | "email" | "slack" | "composio";
					config?: {
						[key: string]: unknown;
					};
					events?: string[];
					filter?: {
						[key: string]: unknown;
					};
					/** @default true */
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	deliverToNotificationChannels: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					event_type: string;
					payload?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryResult"];
				};
			};
		};
	};
	deliverToProjectNotificationChannels: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					event_type: string;
					payload?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryResult"];
				};
			};
		};
	};
	getNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				channelId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	putNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				channelId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					type: "webhook" | "email" | "slack" | "composio";
					config?: {
						[key: string]: unknown;
					};
					events?: string[];
					filter?: {
						[key: string]: unknown;
					};
					/** @default true */
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	deleteNotificationChannel: {
		parameters: {
			path: {
				channelId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	getProjectNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				channelId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	putProjectNotificationChannel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				channelId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					type: "webhook" | "email" | "slack" | "composio";
					config?: {
						[key: string]: unknown;
					};
					events?: string[];
					filter?: {
						[key: string]: unknown;
					};
					/** @default true */
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NotificationChannel"];
				};
			};
		};
	};
	deleteProjectNotificationChannel: {
		parameters: {
			path: {
				projectId: string;
				channelId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listNotificationChannelAttempts: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				channelId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryAttempts"];
				};
			};
		};
	};
	listProjectNotificationChannelAttempts: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				channelId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryAttempts"];
				};
			};
		};
	};
	resendDelivery: {
		parameters: {
			path: {
				deliveryId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	resendProjectDelivery: {
		parameters: {
			path: {
				projectId: string;
				deliveryId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Success"];
				};
			};
		};
	};
	listWebhooks: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookList"];
				};
			};
		};
	};
	listProjectWebhooks: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookList"];
				};
			};
		};
	};
	putWebhook: {
		parameters: {
			path: {
				eventType: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uri */
					webhook_url: string;
					/** Sent as `Authorization` with every delivery. */
					auth_header?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookRegistered"];
				};
			};
		};
	};
	deleteWebhook: {
		parameters: {
			path: {
				eventType: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	putProjectWebhook: {
		parameters: {
			path: {
				projectId: string;
				eventType: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uri */
					webhook_url: string;
					/** Sent as `Authorization` with every delivery. */
					auth_header?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookRegistered"];
				};
			};
		};
	};
	deleteProjectWebhook: {
		parameters: {
			path: {
				projectId: string;
				eventType: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listWebhookAttempts: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				eventType: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryAttempts"];
				};
			};
		};
	};
	listProjectWebhookAttempts: {
		parameters: {
			query?: {
				page_size?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				eventType: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DeliveryAttempts"];
				};
			};
		};
	};
	rotateWebhookSecret: {
		parameters: {
			path: {
				eventType: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookSecret"];
				};
			};
		};
	};
	rotateProjectWebhookSecret: {
		parameters: {
			path: {
				projectId: string;
				eventType: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WebhookSecret"];
				};
			};
		};
	};
	listPermanentRoutes: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PermanentRouteList"];
				};
			};
		};
	};
	createPermanentRoute: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					user_id: string;
					contact_name: string;
					tier: string;
					/** The agent’s id or name. */
					agent_id: string;
					/** Why, for operators. */
					reason?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PermanentRoute"];
				};
			};
		};
	};
	deletePermanentRoute: {
		parameters: {
			path: {
				projectId: string;
				userId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	overridePermanentRoute: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The agent to use instead: its id or name. */
					agent_id: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PermanentRoute"];
				};
			};
		};
	};
	getRoutingConfig: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RoutingConfig"];
				};
			};
		};
	};
	putRoutingConfig: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					tiers?: {
						name?: string;
						label?: string;
						/** The agent’s id or name. */
						agent_id?: string;
						agent_name?: string;
						/** What its agent is told about contacts of this tier. */
						prompt?: string;
						/** What has to hold for a contact to be of this tier: a map of conditions (all of them), or a list of maps (any of them). A tier without criteria matches all remaining contacts. */
						criteria?: unknown;
					}[];
					guide_agent?: {
						agent_id?: string;
						agent_name?: string;
						questions?: string[];
						/** The names under which the answers are kept, one for each question. */
						criteria?: string[];
					};
					handoffs?: {
						/** A tier, an agent’s name, or * for any. */
						from?: string;
						/** A tier or an agent’s name. */
						to?: string;
						/** `tier:<name>`, `keyword:<word>[,<word>…]`, `asks_human`, or words to look for. */
						when?: string;
						mode?: "" | "permanent" | "session";
						carry?: ("history" | "facts" | "answers" | "summary")[];
					}[];
					channel_bindings?: {
						/** The agent’s id or name. */
						agent_id: string;
						/** Let the guide agent ask first. */
						use_guide: boolean;
						channel_type?: string;
						connection_id?: string;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RoutingConfig"];
				};
			};
		};
	};
	importUsers: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Where it comes from; stored with the facts, without effect. */
					source?: string;
					users: {
						user_id: string;
						display_name?: string;
						metadata?: {
							company?: string;
							title?: string;
							email?: string;
							phone?: string;
							timezone?: string;
							custom?: {
								[key: string]: string;
							};
						};
						content?: {
							/** A label such as text, chat_transcript, note or bio; any other is taken too. */
							type: string;
							body: string;
							/**
							 * Format: date-time
							 * When it was written; what it says counts from then. Now, if not told.
							 */
							created_at?: string;
						}[];
						/** Stored as they are, with their times. */
						facts?: {
							atomic_text: string;
							fact_type: string;
							confidence: number;
							importance: number;
							/** Format: date-time */
							created_at?: string;
							/** Format: date-time */
							event_time?: string;
							emotional_intensity?: number;
							relationship_relevance?: number;
							sentiment?: string;
							temporal_relevance?: string;
							entities?: string[];
							topic_tags?: string[];
							source_id?: string;
						}[];
						messages?: {
							role: "user" | "assistant";
							content: string;
							/** Format: date-time */
							occurred_at?: string;
						}[];
						/** Format: date-time */
						first_met_at?: string;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["ImportAccepted"];
				};
			};
		};
	};
	previewImport: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Where it comes from; stored with the facts, without effect. */
					source?: string;
					users: {
						user_id: string;
						display_name?: string;
						metadata?: {
							company?: string;
							title?: string;
							email?: string;
							phone?: string;
							timezone?: string;
							custom?: {
								[key: string]: string;
							};
						};
						content?: {
							/** A label such as text, chat_transcript, note or bio; any other is taken too. */
							type: string;
							body: string;
							/**
							 * Format: date-time
							 * When it was written; what it says counts from then. Now, if not told.
							 */
							created_at?: string;
						}[];
						/** Stored as they are, with their times. */
						facts?: {
							atomic_text: string;
							fact_type: string;
							confidence: number;
							importance: number;
							/** Format: date-time */
							created_at?: string;
							/** Format: date-time */
							event_time?: string;
							emotional_intensity?: number;
							relationship_relevance?: number;
							sentiment?: string;
							temporal_relevance?: string;
							entities?: string[];
							topic_tags?: string[];
							source_id?: string;
						}[];
						messages?: {
							role: "user" | "assistant";
							content: string;
							/** Format: date-time */
							occurred_at?: string;
						}[];
						/** Format: date-time */
						first_met_at?: string;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportPreview"];
				};
			};
		};
	};
	listImports: {
		parameters: {
			query?: {
				limit?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportJobs"];
				};
			};
		};
	};
	getImport: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				jobId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportJob"];
				};
			};
		};
	};
	listImportUsers: {
		parameters: {
			query?: {
				limit?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				jobId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportUsers"];
				};
			};
		};
	};
	getImportReport: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				jobId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportReport"];
				};
			};
		};
	};
	downloadImportReport: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				jobId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	primeUser: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				userId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Where it comes from; stored with the facts, without effect. */
					source?: string;
					display_name?: string;
					metadata?: {
						company?: string;
						title?: string;
						email?: string;
						phone?: string;
						timezone?: string;
						custom?: {
							[key: string]: string;
						};
					};
					content?: {
						/** A label such as text, chat_transcript, note or bio; any other is taken too. */
						type: string;
						body: string;
						/**
						 * Format: date-time
						 * When it was written; what it says counts from then. Now, if not told.
						 */
						created_at?: string;
					}[];
					/** Stored as they are, with their times. */
					facts?: {
						atomic_text: string;
						fact_type: string;
						confidence: number;
						importance: number;
						/** Format: date-time */
						created_at?: string;
						/** Format: date-time */
						event_time?: string;
						emotional_intensity?: number;
						relationship_relevance?: number;
						sentiment?: string;
						temporal_relevance?: string;
						entities?: string[];
						topic_tags?: string[];
						source_id?: string;
					}[];
					messages?: {
						role: "user" | "assistant";
						content: string;
						/** Format: date-time */
						occurred_at?: string;
					}[];
					/** Format: date-time */
					first_met_at?: string;
					structured_import?: {
						entity_type: string;
						content_csv: string;
						column_mapping: {
							[key: string]: {
								property: string;
								is_label?: boolean;
								type?: "number" | "boolean" | "string";
							};
						};
						project_id?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PrimeJobAccepted"];
				};
			};
		};
	};
	getPrime: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				userId: string;
				primeId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ImportJob"];
				};
			};
		};
	};
	addUserContent: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				userId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Where it comes from; stored with the facts, without effect. */
					source?: string;
					content: {
						/** A label such as text, chat_transcript, note or bio; any other is taken too. */
						type: string;
						body: string;
						/**
						 * Format: date-time
						 * When it was written; what it says counts from then. Now, if not told.
						 */
						created_at?: string;
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AddContentAccepted"];
				};
			};
		};
	};
	getUserMetadata: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				userId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["UserPrimingMetadata"];
				};
			};
		};
	};
	updateUserMetadata: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
				userId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					display_name?: string;
					company?: string;
					title?: string;
					email?: string;
					phone?: string;
					timezone?: string;
					custom?: {
						[key: string]: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["UserMetadataChanged"];
				};
			};
		};
	};
	listChannelConnections: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelConnectionList"];
				};
			};
		};
	};
	createChannelConnection: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					channel_type: "whatsapp" | "messenger" | "instagram" | "telegram" | "web";
					provider_mode?: "byo_app" | "embedded_signup";
					display_name?: string;
					app_id?: string;
					/** Signs what Meta posts to us. Never shown again. */
					app_secret?: string;
					/** What we speak to the channel with; for Telegram the bot’s token. Never shown again. */
					access_token?: string;
					/** The same as `access_token`. */
					bot_token?: string;
					/** What the channel shows us: Meta’s verify token, Telegram’s secret token. */
					verify_token?: string;
					/** The code that embedded sign-up ends with. */
					code?: string;
					phone_number_id?: string;
					page_id?: string;
					business_account_id?: string;
					waba_id?: string;
					social_account_id?: string;
					ig_account_id?: string;
					/** Who answers unless routing says otherwise: an agent’s id or name. */
					default_agent_id?: string;
					/** `{name, language, components}`; `{{content}}` stands for what is to be said. */
					templates?: unknown;
					/** Whom to send a first message to. */
					test_to?: string;
					test_message?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelConnection"];
				};
			};
		};
	};
	getChannelConnection: {
		parameters: {
			path: {
				projectId: string;
				connectionId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelConnection"];
				};
			};
		};
	};
	deleteChannelConnection: {
		parameters: {
			path: {
				projectId: string;
				connectionId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateChannelConnection: {
		parameters: {
			path: {
				projectId: string;
				connectionId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** An agent’s id or name; empty text for none. */
					default_agent_id?: string;
					/** A paused connection still takes in what contacts write, and sends nothing. */
					status?: "active" | "paused";
					templates?: unknown;
					display_name?: string;
					/** A new one. */
					app_secret?: string;
					/** A new one. */
					access_token?: string;
					/** A new one. */
					verify_token?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelConnection"];
				};
			};
		};
	};
	testChannelConnection: {
		parameters: {
			path: {
				projectId: string;
				connectionId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					to: string;
					message: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelConnection"];
				};
			};
		};
	};
	verifyChannelWebhook: {
		parameters: {
			query?: {
				"hub.mode"?: string;
				"hub.verify_token"?: string;
				"hub.challenge"?: string;
			};
			path: {
				connectionId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/plain": string;
				};
			};
		};
	};
	receiveChannelWebhook: {
		parameters: {
			path: {
				connectionId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ChannelEventTaken"];
				};
			};
		};
	};
	getAgentConversation: {
		parameters: {
			query: {
				user_id: string;
				session_id: string;
				instance_id?: string;
				page?: number;
				/** At most 200; more is taken as that. */
				page_size?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentConversation"];
				};
			};
		};
	};
	listConversations: {
		parameters: {
			query?: {
				project_id?: string;
				channel?: string;
				agent_id?: string;
				agent?: string;
				user_id?: string;
				controller?: "agent" | "human";
				status?: "open" | "snoozed" | "closed";
				q?: string;
				search?: string;
				tier?: string;
				/** A member’s user id, `me` or `none`. */
				assignee?: string;
				/** Upper and lower case alike. */
				tag?: string;
				priority?: "urgent" | "high" | "normal" | "low";
				/** `due_soon`: a clock is due within 30 minutes. `overdue`: one has passed its due time and still runs. `missed`: one passed it in this round, whether answered since or not. */
				target?: "due_soon" | "overdue" | "missed";
				/** `true` leaves out what was read. */
				unread?: boolean;
				limit?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationSummaryList"];
				};
			};
		};
	};
	countConversations: {
		parameters: {
			query?: {
				project_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationCounts"];
				};
			};
		};
	};
	pushConversationMessage: {
		parameters: {
			header?: {
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The agent’s id or name. */
					agent_id: string;
					user_id: string;
					content: string;
					channel_type?: "whatsapp" | "messenger" | "instagram" | "telegram" | "web";
					connection_id?: string;
					/** Another project of the workspace, for sessions. */
					project_id?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PushResult"];
				};
			};
		};
	};
	streamConversations: {
		parameters: {
			query?: {
				/** The project; the caller’s unless said otherwise. */
				project_id?: string;
				/** The same as `project_id`. */
				project?: string;
			};
			header?: {
				"Last-Event-ID"?: string;
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": components["schemas"]["ConversationEvent"][];
				};
			};
		};
	};
	getConversation: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationDetail"];
				};
			};
		};
	};
	deleteConversation: {
		parameters: {
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationDeleteResult"];
				};
			};
		};
	};
	updateConversation: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					status?: "open" | "snoozed" | "closed";
					/**
					 * Format: date-time
					 * With `status` `snoozed`; in the future.
					 */
					snoozed_until?: string;
					/** An agent’s id or name. */
					agent_id?: string;
					tags?: string[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	updateConversations: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					conversation_ids: string[];
					/** An active member; `null` unassigns. */
					assignee?: string | null;
					add_tags?: string[];
					remove_tags?: string[];
					priority?: "urgent" | "high" | "normal" | "low";
					status?: "open" | "snoozed" | "closed";
					/**
					 * Format: date-time
					 * With `status` `snoozed`; in the future.
					 */
					snoozed_until?: string;
					/** @constant */
					read?: true;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationBulkResult"];
				};
			};
		};
	};
	triageConversation: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** The user id of an active member; `null` unassigns. */
					assignee?: string | null;
					tags?: string[];
					priority?: "urgent" | "high" | "normal" | "low";
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	listConversationMessages: {
		parameters: {
			query?: {
				limit?: number;
				/** `asc` begins with the oldest. */
				order?: "desc" | "asc";
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationMessageList"];
				};
			};
		};
	};
	sendConversationMessage: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			header?: {
				"Idempotency-Key"?: string;
			};
			path: {
				conversationId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** May be empty with an attachment. */
					content: string;
					/** `[{url, type, name}]` or `[{file_id}]` of stored files, ten at most. */
					attachments?: unknown;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	markConversationRead: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	takeOverConversation: {
		parameters: {
			query?: {
				/** Who takes over; the caller unless said otherwise. */
				operator_id?: string;
				force?: boolean;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	releaseConversation: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Conversation"];
				};
			};
		};
	};
	listConversationNotes: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
			};
			path: {
				conversationId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationNoteList"];
				};
			};
		};
	};
	addConversationNote: {
		parameters: {
			path: {
				conversationId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					content: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["ConversationNote"];
				};
			};
		};
	};
	deleteConversationNote: {
		parameters: {
			path: {
				conversationId: string;
				noteId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listSavedReplies: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SavedReplyList"];
				};
			};
		};
	};
	createSavedReply: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/** What operators type after `/`; unique in the project, upper and lower case alike. */
					shortcut: string;
					/** May have the variables `{{person.name}}`, `{{agent.name}}`, `{{operator.name}}`. */
					text: string;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["SavedReply"];
				};
			};
		};
	};
	deleteSavedReply: {
		parameters: {
			path: {
				projectId: string;
				replyId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateSavedReply: {
		parameters: {
			path: {
				projectId: string;
				replyId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** What operators type after `/`; unique in the project, upper and lower case alike. */
					shortcut?: string;
					/** May have the variables `{{person.name}}`, `{{agent.name}}`, `{{operator.name}}`. */
					text?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SavedReply"];
				};
			};
		};
	};
	getResponseTargets: {
		parameters: {
			query?: {
				project_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ResponseTargets"];
				};
			};
		};
	};
	putResponseTargets: {
		parameters: {
			query?: {
				project_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					urgent: {
						/** Until the first answer; `null` has no target. */
						first_response_minutes: number | null;
						/** Until it is closed; `null` has no target. */
						resolution_minutes: number | null;
						/**
						 * Whether the minutes are counted within the business hours only.
						 * @default false
						 */
						business_hours_only?: boolean;
					};
					high: {
						/** Until the first answer; `null` has no target. */
						first_response_minutes: number | null;
						/** Until it is closed; `null` has no target. */
						resolution_minutes: number | null;
						/**
						 * Whether the minutes are counted within the business hours only.
						 * @default false
						 */
						business_hours_only?: boolean;
					};
					normal: {
						/** Until the first answer; `null` has no target. */
						first_response_minutes: number | null;
						/** Until it is closed; `null` has no target. */
						resolution_minutes: number | null;
						/**
						 * Whether the minutes are counted within the business hours only.
						 * @default false
						 */
						business_hours_only?: boolean;
					};
					low: {
						/** Until the first answer; `null` has no target. */
						first_response_minutes: number | null;
						/** Until it is closed; `null` has no target. */
						resolution_minutes: number | null;
						/**
						 * Whether the minutes are counted within the business hours only.
						 * @default false
						 */
						business_hours_only?: boolean;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ResponseTargets"];
				};
			};
		};
	};
	getBusinessHours: {
		parameters: {
			query?: {
				project_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BusinessHours"];
				};
			};
		};
	};
	putBusinessHours: {
		parameters: {
			query?: {
				project_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** An IANA time zone such as Europe/Lisbon. */
					time_zone: string;
					days: {
						/** Empty for a day on which the team is not there. */
						monday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						tuesday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						wednesday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						thursday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						friday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						saturday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
						/** Empty for a day on which the team is not there. */
						sunday: {
							/** As 09:00, in the time zone. */
							opens: string;
							/** As 17:30. At or before `opens`, it is a time of the next day. */
							closes: string;
						}[];
					};
					/** Days on which nothing opens, such as 2026-12-25. */
					holidays?: string[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BusinessHours"];
				};
			};
		};
	};
	getConversationReport: {
		parameters: {
			query?: {
				project_id?: string;
				/** The first day; 30 days before `to` unless given. */
				from?: string;
				/** The day after the last one; tomorrow unless given. At most 366 days after `from`. */
				to?: string;
				/** Where the days begin: an IANA time zone such as Europe/Lisbon. */
				time_zone?: string;
				/** Weeks begin on Monday. */
				interval?: "day" | "week" | "hour_of_week";
				/** What `groups` are; without it there are none. */
				group_by?: "channel" | "agent" | "operator" | "tag" | "priority";
				channel?: string;
				/** An agent’s id or name. */
				agent_id?: string;
				/** As groups by operator name them, such as `user:` and an id. */
				operator?: string;
				/** Upper and lower case alike. */
				tag?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationReport"];
				};
			};
		};
	};
	downloadConversationReport: {
		parameters: {
			query?: {
				project_id?: string;
				/** The first day; 30 days before `to` unless given. */
				from?: string;
				/** The day after the last one; tomorrow unless given. At most 366 days after `from`. */
				to?: string;
				/** Where the days begin: an IANA time zone such as Europe/Lisbon. */
				time_zone?: string;
				/** Weeks begin on Monday. */
				interval?: "day" | "week" | "hour_of_week";
				/** What `groups` are; without it there are none. */
				group_by?: "channel" | "agent" | "operator" | "tag" | "priority";
				channel?: string;
				/** An agent’s id or name. */
				agent_id?: string;
				/** As groups by operator name them, such as `user:` and an id. */
				operator?: string;
				/** Upper and lower case alike. */
				tag?: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/csv": string;
				};
			};
		};
	};
	listInboxViews: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InboxViewList"];
				};
			};
		};
	};
	createInboxView: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/** Parameters of `GET /conversations`. */
					filters: {
						status?: "open" | "snoozed" | "closed";
						controller?: "agent" | "human";
						/** A member’s user id, `none`, or `me`: the member who opens the view. */
						assignee?: string;
						channel?: string;
						tag?: string;
						priority?: "urgent" | "high" | "normal" | "low";
						target?: "due_soon" | "overdue" | "missed";
						/** @constant */
						unread?: true;
						q?: string;
					};
					/** For everyone in the workspace; what API keys save is always shared. */
					shared?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["InboxView"];
				};
			};
		};
	};
	deleteInboxView: {
		parameters: {
			path: {
				projectId: string;
				viewId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateInboxView: {
		parameters: {
			path: {
				projectId: string;
				viewId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** Parameters of `GET /conversations`. */
					filters?: {
						status?: "open" | "snoozed" | "closed";
						controller?: "agent" | "human";
						/** A member’s user id, `none`, or `me`: the member who opens the view. */
						assignee?: string;
						channel?: string;
						tag?: string;
						priority?: "urgent" | "high" | "normal" | "low";
						target?: "due_soon" | "overdue" | "missed";
						/** @constant */
						unread?: true;
						q?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["InboxView"];
				};
			};
		};
	};
	putConversationPresence: {
		parameters: {
			path: {
				conversationId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** A reply is being written. */
					writing: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversationPresence"];
				};
			};
		};
	};
	assistConversationReply: {
		parameters: {
			path: {
				conversationId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					task: "improve" | "translate" | "summarise";
					/** The draft; needed unless `task` is `summarise`. */
					text?: string;
					/** Of the translation or the summary, such as `de`; `en` by default. */
					language?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AssistedText"];
				};
			};
		};
	};
	translateConversationMessages: {
		parameters: {
			path: {
				conversationId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					message_ids: string[];
					/** The language to translate into, such as `de`. */
					language: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["MessageTranslations"];
				};
			};
		};
	};
	getWidgetScript: {
		parameters: {
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/javascript": string;
				};
			};
		};
	};
	showWidgetPage: {
		parameters: {
			path: {
				/** The workspace’s short name, or the id of a connection of type `web`. */
				site: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"text/html": string;
				};
			};
		};
	};
	getWidgetSite: {
		parameters: {
			path: {
				/** The workspace’s short name, or the id of a connection of type `web`. */
				site: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WidgetSite"];
				};
			};
		};
	};
	startWidgetVisit: {
		parameters: {
			path: {
				/** The workspace’s short name, or the id of a connection of type `web`. */
				site: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** The version of the notice that was accepted. */
					consent_version?: string;
					name?: string;
					/** As the visitor typed it: it proposes who they may be, and proves nothing. */
					email?: string;
					page_url?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WidgetVisit"];
				};
			};
		};
	};
	acceptWidgetConsent: {
		parameters: {
			header?: {
				"X-Visitor-Token"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					version: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WidgetConsentTaken"];
				};
			};
		};
	};
	listWidgetMessages: {
		parameters: {
			query?: {
				limit?: number;
			};
			header?: {
				"X-Visitor-Token"?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["VisitorTranscript"];
				};
			};
		};
	};
	sendWidgetMessage: {
		parameters: {
			header?: {
				"X-Visitor-Token"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** May be empty with files. */
					content: string;
					/** Files that this visitor has uploaded. */
					file_ids?: string[];
					/** The browser’s own name for the message. Sent again, it counts once. */
					client_id: string;
				};
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": components["schemas"]["VisitorFrame"][];
				};
			};
		};
	};
	uploadWidgetFile: {
		parameters: {
			header?: {
				"X-Visitor-Token"?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["VisitorFile"];
				};
			};
		};
	};
	streamWidgetVisit: {
		parameters: {
			header?: {
				"X-Visitor-Token"?: string;
				"Last-Event-ID"?: string;
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": components["schemas"]["VisitorFrame"][];
				};
			};
		};
	};
	noteWidgetTyping: {
		parameters: {
			header?: {
				"X-Visitor-Token"?: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	traverseKnowledge: {
		parameters: {
			query?: {
				from_type?: string;
				from_key?: string;
				relation_type?: string;
				direction?: "outbound" | "inbound" | "both";
				max_depth?: number;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBTraverseResult"];
				};
			};
		};
	};
	compareKnowledge: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					entities: {
						key: {
							[key: string]: unknown;
						};
						type: string;
					}[];
					property_path: string;
					target_entity: {
						key: {
							[key: string]: unknown;
						};
						type: string;
					};
					via_relation: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBCompareResult"];
				};
			};
		};
	};
	bulkUpdateKnowledge: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					updates: {
						entity_type: string;
						label: string;
						properties: {
							[key: string]: unknown;
						};
					}[];
					source?: string;
					/**
					 * false leaves out what does not exist yet.
					 * @default true
					 */
					upsert?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBBulkUpdateResult"];
				};
			};
		};
	};
	listKnowledgeFacts: {
		parameters: {
			query?: {
				limit?: number;
				page_token?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBFactList"];
				};
			};
		};
	};
	insertKnowledge: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					facts: {
						entity_type: string;
						label: string;
						properties: {
							[key: string]: unknown;
						};
					}[];
					relationships?: {
						from_label: string;
						to_label: string;
						edge_type: string;
						from_type?: string;
						to_type?: string;
						properties?: {
							[key: string]: unknown;
						};
					}[];
					source?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBInsertResult"];
				};
			};
		};
	};
	listActiveFacts: {
		parameters: {
			query: {
				from_node_id: string;
				to_node_id?: string;
				relation_type?: string;
				limit?: number;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBActiveFacts"];
				};
			};
		};
	};
	getKnowledgeFactHistory: {
		parameters: {
			query: {
				from_node_id: string;
				to_node_id?: string;
				relation_type?: string;
				limit?: number;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBFactVersions"];
				};
			};
		};
	};
	listKnowledgeNodes: {
		parameters: {
			query?: {
				/** One or several, by commas. */
				type?: string;
				limit?: number;
				sort_by?: "updated_at" | "created_at" | "label" | "confidence";
				sort_order?: "asc" | "desc";
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodePage"];
				};
			};
		};
	};
	createKnowledgeNode: {
		parameters: {
			header?: {
				/** The agent that writes. */
				"X-Agent-Id"?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					node_type: string;
					label: string;
					properties: {
						[key: string]: unknown;
					};
					/** @default 0.7 */
					confidence?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodeResult"];
				};
			};
		};
	};
	getKnowledgeNode: {
		parameters: {
			query?: {
				/** `true` shows its versions too. */
				history?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodeDetail"];
				};
			};
		};
	};
	deleteKnowledgeNode: {
		parameters: {
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateKnowledgeNode: {
		parameters: {
			header?: {
				/** The agent that writes. */
				"X-Agent-Id"?: string;
			};
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					label?: string;
					properties?: {
						[key: string]: unknown;
					};
					confidence?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodeResult"];
				};
			};
		};
	};
	agentDeleteKnowledgeNode: {
		parameters: {
			header?: {
				/** The agent that writes. */
				"X-Agent-Id"?: string;
			};
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The label the agent believes the node has. */
					expected_label: string;
					reason?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBAgentDeleteResult"];
				};
			};
		};
	};
	getKnowledgeNodeHistory: {
		parameters: {
			query?: {
				limit?: number;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodeHistory"];
				};
			};
		};
	};
	promoteKnowledgeNode: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				nodeId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uuid */
					tenant_id: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBPromotedNode"];
				};
			};
		};
	};
	getKnowledgeEntity: {
		parameters: {
			path: {
				projectId: string;
				entityType: string;
				/** A JSON object with the label or some properties, or simply the label. */
				entityKey: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBEntity"];
				};
			};
		};
	};
	listEntitySchemas: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBEntitySchemaList"];
				};
			};
		};
	};
	createEntitySchema: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					entity_type: string;
					fields: {
						name: string;
						type: "string" | "text" | "enum" | "number" | "float" | "integer" | "boolean" | "date" | "datetime" | "array" | "object" | "any";
						required: boolean;
						description?: string;
						enum_values?: (string | number | boolean)[];
						indexed?: boolean;
					}[];
					display_name?: string;
					description?: string;
					similarity_config?: {
						enabled?: boolean;
						field_weights?: {
							[key: string]: number;
						};
						max_edges_per_node?: number;
						threshold?: number;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBEntitySchema"];
				};
			};
		};
	};
	updateEntitySchema: {
		parameters: {
			path: {
				projectId: string;
				schemaId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					entity_type: string;
					fields: {
						name: string;
						type: "string" | "text" | "enum" | "number" | "float" | "integer" | "boolean" | "date" | "datetime" | "array" | "object" | "any";
						required: boolean;
						description?: string;
						enum_values?: (string | number | boolean)[];
						indexed?: boolean;
					}[];
					display_name?: string;
					description?: string;
					similarity_config?: {
						enabled?: boolean;
						field_weights?: {
							[key: string]: number;
						};
						max_edges_per_node?: number;
						threshold?: number;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBEntitySchema"];
				};
			};
		};
	};
	deleteEntitySchema: {
		parameters: {
			path: {
				projectId: string;
				schemaId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listDocuments: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBDocumentList"];
				};
			};
		};
	};
	uploadDocument: {
		parameters: {
			query?: {
				force_replace?: boolean;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBDocument"];
				};
			};
		};
	};
	getDocument: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBDocument"];
				};
			};
		};
	};
	replaceDocument: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBDocument"];
				};
			};
		};
	};
	deleteDocument: {
		parameters: {
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listDocumentPassages: {
		parameters: {
			query?: {
				page?: number;
				limit?: number;
				cursor?: string;
			};
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBPassageList"];
				};
			};
		};
	};
	downloadDocument: {
		parameters: {
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/octet-stream": string;
				};
			};
		};
	};
	reprocessDocument: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				docId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBDocument"];
				};
			};
		};
	};
	listKnowledgeSources: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSourceList"];
				};
			};
		};
	};
	createKnowledgeSource: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/**
					 * A page, or a sitemap. Links are followed within its site.
					 * @example https://example.com/help
					 */
					url: string;
					/** @default 100 */
					pages_max?: number;
					/**
					 * How many links away from the first page. 0 is that page alone, or what a sitemap lists.
					 * @default 3
					 */
					depth_max?: number;
					/** Cron expression in UTC, at most hourly. Empty: only on request. */
					schedule?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSource"];
				};
			};
		};
	};
	getKnowledgeSource: {
		parameters: {
			path: {
				projectId: string;
				sourceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSource"];
				};
			};
		};
	};
	deleteKnowledgeSource: {
		parameters: {
			path: {
				projectId: string;
				sourceId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	listKnowledgeSourcePages: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
			};
			path: {
				projectId: string;
				sourceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSourcePageList"];
				};
			};
		};
	};
	refreshKnowledgeSource: {
		parameters: {
			path: {
				projectId: string;
				sourceId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSource"];
				};
			};
		};
	};
	listAnalyticsRules: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBAnalyticsRuleList"];
				};
			};
		};
	};
	createAnalyticsRule: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					rule_type: "recommendation" | "trend";
					/** What the rule asks for; see the documentation of its type. */
					config: unknown;
					enabled: boolean;
					/** Five fields of cron, in UTC. */
					schedule?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBAnalyticsRule"];
				};
			};
		};
	};
	getAnalyticsRule: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				ruleId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBAnalyticsRule"];
				};
			};
		};
	};
	updateAnalyticsRule: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
				ruleId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					enabled: boolean;
					name?: string;
					/** What the rule asks for; see the documentation of its type. */
					config?: unknown;
					/** Five fields of cron, in UTC. */
					schedule?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBAnalyticsRule"];
				};
			};
		};
	};
	deleteAnalyticsRule: {
		parameters: {
			path: {
				projectId: string;
				ruleId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	runAnalyticsRule: {
		parameters: {
			path: {
				projectId: string;
				ruleId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RuleRunResult"];
				};
			};
		};
	};
	getRecommendations: {
		parameters: {
			query: {
				/** Whom or what it is for: the id of a node, its label, or any id of yours. */
				source_id: string;
				rule_id: string;
				limit?: number;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RecommendationList"];
				};
			};
		};
	};
	getRankings: {
		parameters: {
			query: {
				rule_id: string;
				type: "top" | "rising" | "falling";
				window: "1d" | "7d" | "30d" | "90d";
				limit?: number;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RankingList"];
				};
			};
		};
	};
	getTrends: {
		parameters: {
			query: {
				node_id: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TrendList"];
				};
			};
		};
	};
	getConversions: {
		parameters: {
			query: {
				rule_id: string;
				/** A `segment_key`; all of them without it. */
				segment?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ConversionStatList"];
				};
			};
		};
	};
	giveAnalyticsFeedback: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Format: uuid */
					rule_id: string;
					source_node_id: string;
					target_node_id: string;
					/** The score it was recommended with. */
					score_at_time: number;
					converted: boolean;
					/** converted, clicked, dismissed, rejected, ignored, or a word of your own. */
					action?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBFeedbackResult"];
				};
			};
		};
	};
	listOrgNodes: {
		parameters: {
			query?: {
				/** 0 returns all. */
				limit?: number;
				node_type?: string;
			};
			path: {
				tenantId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNodeList"];
				};
			};
		};
	};
	createOrgNode: {
		parameters: {
			path: {
				tenantId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					node_type: string;
					label: string;
					properties?: {
						[key: string]: unknown;
					};
					/** @default 1 */
					confidence?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBNode"];
				};
			};
		};
	};
	searchKnowledge: {
		parameters: {
			query: {
				q: string;
				limit?: number;
				/** How far `related` reaches. */
				depth?: number;
				/** The same as `depth`. */
				hops?: number;
				/** One or several, by commas. */
				type?: string;
				mode?: "bm25" | "semantic" | "hybrid" | "auto";
				/** A JSON object of properties and the values they must have. */
				filters?: string;
				/** `true` shows versions too. */
				history?: string;
				scope_mode?: "project_only" | "org_only" | "cascade" | "union";
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBSearchResult"];
				};
			};
		};
	};
	searchAgentKnowledge: {
		parameters: {
			query?: {
				/** What to look for. */
				q?: string;
				/** The same as `q`. */
				query?: string;
				limit?: number;
			};
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentKnowledge"];
				};
			};
		};
	};
	askAgentKnowledge: {
		parameters: {
			path: {
				/** The id, or the URL-encoded name. */
				agentId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** What to look for. */
					query: string;
					/** @default 10 */
					limit?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["AgentKnowledge"];
				};
			};
		};
	};
	getKnowledgeStats: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["KBStats"];
				};
			};
		};
	};
	trainScoring: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					rows: {
						/** Numbers, booleans, text, dates; objects are walked into (`company.size`), lists count as their length. Names that the model does not know are passed over, missing ones are allowed for. */
						features: {
							[key: string]: unknown;
						};
						label: number;
					}[];
					/**
					 * How many sets of parameters are tried at most.
					 * @default 20
					 */
					optimize_budget?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TrainResponse"];
				};
			};
		};
	};
	listScoringModels: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ScoringModelList"];
				};
			};
		};
	};
	listScoringVersions: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ScoringVersionList"];
				};
			};
		};
	};
	promoteScoringVersion: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
				version: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ScoringVersion"];
				};
			};
		};
	};
	predictScore: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Numbers, booleans, text, dates; objects are walked into (`company.size`), lists count as their length. Names that the model does not know are passed over, missing ones are allowed for. */
					features: {
						[key: string]: unknown;
					};
					/**
					 * False leaves `explanation` and `reasons` out.
					 * @default true
					 */
					explain?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PredictResponse"];
				};
			};
		};
	};
	estimateValue: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Numbers, booleans, text, dates; objects are walked into (`company.size`), lists count as their length. Names that the model does not know are passed over, missing ones are allowed for. */
					features: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EvResponseBody"];
				};
			};
		};
	};
	forecastRevenue: {
		parameters: {
			query?: {
				/** How far back a lead counts as open. The manifest’s `objective.attribution_window_days` unless given, else 90. */
				window_days?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ForecastResponseBody"];
				};
			};
		};
	};
	rankLookalikes: {
		parameters: {
			query?: {
				limit?: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LookalikeRankResponse"];
				};
			};
		};
	};
	scoreLookalike: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					/** A lead whose dossier is kept. Give this or `profile`. */
					lead_ref?: string;
					profile?: {
						company?: string;
						industry?: string;
						location?: string;
						role?: string;
						notes?: string;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LookalikeScoreResponse"];
				};
			};
		};
	};
	decideNextBestAction: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The actions that are open now; another set may be given each time. */
					actions: {
						id: string;
						features?: {
							[key: string]: unknown;
						};
					}[];
					/** What is known of the situation: any JSON. */
					context?: {
						[key: string]: unknown;
					};
					/** `true` draws evenly, `false` takes the best estimate, absent lets the policy draw. */
					explore?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["DecideResponse"];
				};
			};
		};
	};
	learnReward: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					action_id: string;
					reward: number;
					/** What is known of the situation: any JSON. */
					context?: {
						[key: string]: unknown;
					};
					action_features?: {
						[key: string]: unknown;
					};
					/** With which the action was drawn. */
					propensity?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LearnResponse"];
				};
			};
		};
	};
	giveFeedback: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					converted?: boolean;
					reward?: number;
					event?: string;
					value?: number;
					features?: {
						[key: string]: unknown;
					};
					subject_id?: string;
					action_id?: string;
					action_features?: {
						[key: string]: unknown;
					};
					/** What is known of the situation: any JSON. */
					context?: {
						[key: string]: unknown;
					};
					/** With which the action was drawn. */
					propensity?: number;
					predicted_score?: number;
					note?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["FeedbackResponse"];
				};
			};
		};
	};
	evaluatePolicy: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					logged: {
						action_id: string;
						/** With which the logging policy drew the action. */
						propensity: number;
						reward: number;
						/** What is known of the situation: any JSON. */
						context?: {
							[key: string]: unknown;
						};
						target_propensity?: number;
						target_policy?: {
							[key: string]: number;
						};
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["OPEResponse"];
				};
			};
		};
	};
	simulateRounds: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Brought into 1 to 50; 12 unless given. */
					rounds?: number;
					scenario?: string;
					seed?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SimulateRoundsResponse"];
				};
			};
		};
	};
	streamSimulation: {
		parameters: {
			path: {
				/** A name of your own, such as `lead_score` or `churn`. */
				use_case: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Brought into 1 to 50; 12 unless given. */
					rounds?: number;
					scenario?: string;
					seed?: number;
				};
			};
		};
		responses: {
			/** A stream of frames, one JSON object each. */
			200: {
				content: {
					"text/event-stream": ({
						type: "start";
						use_case: string;
						scenario: string;
						rounds: number;
						seed: number;
						action_labels: {
							[key: string]: string;
						};
					} | {
						type: "round";
						round: number;
						point: {
							round: number;
							/** Decisions so far. */
							n: number;
							wins: number;
							losses: number;
							win_rate: number;
							best_action_share: number;
							/** What the decisions of this round earned on average. */
							nba_reward: number;
							/** What the policy is truly worth after this round. */
							nba_value: number;
							ope_dr: number;
							ci_low: number;
							ci_high: number;
							auc: number;
							scoring_brier: number;
						};
						series: {
							round: number;
							/** Decisions so far. */
							n: number;
							wins: number;
							losses: number;
							win_rate: number;
							best_action_share: number;
							/** What the decisions of this round earned on average. */
							nba_reward: number;
							/** What the policy is truly worth after this round. */
							nba_value: number;
							ope_dr: number;
							ci_low: number;
							ci_high: number;
							auc: number;
							scoring_brier: number;
						}[];
					} | {
						type: "result";
						result: components["schemas"]["SimulateRoundsResponse"];
					} | {
						type: "error";
						error: {
							message: string;
						};
					})[];
				};
			};
		};
	};
	suggestContactTime: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					channels: string[];
					contact_id: string;
					/** Any JSON; `quiet_hours` is read: `{"from": "20:00", "to": "09:00"}` or a list of such hours. */
					context?: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ContactTimingSuggestResponse"];
				};
			};
		};
	};
	suggestHandoff: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					contact_id: string;
					context: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["HandoffSuggestResponse"];
				};
			};
		};
	};
	listApprovals: {
		parameters: {
			query?: {
				project_id?: string;
				status?: "pending" | "approved" | "rejected" | "taken_over";
				type?: string;
				limit?: number;
				cursor?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ApprovalList"];
				};
			};
		};
	};
	createApproval: {
		parameters: {
			query?: {
				project_id?: string;
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** What kind of decision it is; or `kind`. */
					type?: string;
					/** The same as `type`. */
					kind?: string;
					/** Whom it is about; or `subject_id`. */
					user_id?: string;
					/** The same as `user_id`. */
					subject_id?: string;
					title?: string;
					details?: {
						[key: string]: unknown;
					};
					agent_id?: string;
					agent_name?: string;
					channel?: string;
					contact_name?: string;
					context?: string;
					confidence?: number;
					tags?: string[];
					/** What is to be done once it is approved. */
					payload?: unknown;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Approval"];
				};
			};
		};
	};
	resolveApproval: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				approvalId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					action: "approve" | "reject" | "take_over";
					note?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Approval"];
				};
			};
		};
	};
	listBuiltinAgents: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["BuiltinAgentList"];
				};
			};
		};
	};
	getLeadCalibration: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Calibration"];
				};
			};
		};
	};
	reportLeadOutcome: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** Your name for the lead. */
					lead_ref: string;
					/** `won`, `lost`, `reserved`, `site_visit` or a word of your own. */
					outcome: string;
					/** `Hot`, `Warm` or `Nurture`. */
					predicted_band: string;
					predicted_score: number;
					/** What was known of the lead. */
					features?: {
						[key: string]: unknown;
					};
					note?: string;
					/** What people thought of the score. */
					score_signal?: string;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["Calibration"];
				};
			};
		};
	};
	getLeadModel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ModelView"];
				};
			};
		};
	};
	trainLeadModel: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** @default 50 */
					epochs?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["TrainResult"];
				};
			};
		};
	};
	listLeadModelVersions: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadModelVersionList"];
				};
			};
		};
	};
	promoteLeadModelVersion: {
		parameters: {
			path: {
				version: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ScoringVersion"];
				};
			};
		};
	};
	suggestLeadAction: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Read are `budget_known`, `financing_known`, `timeline_known`, `engagement` (0 to 1, or cold, warm, hot), `value_tier`, `band`, `touchpoints` and `elapsed` (days). */
					features: {
						[key: string]: unknown;
					};
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["NBAResult"];
				};
			};
		};
	};
	getLeadPolicy: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PolicyView"];
				};
			};
		};
	};
	trainLeadPolicy: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** @default 3000 */
					episodes?: number;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RLTrainResult"];
				};
			};
		};
	};
	listLeadPolicyVersions: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadPolicyVersionList"];
				};
			};
		};
	};
	promoteLeadPolicyVersion: {
		parameters: {
			path: {
				version: number;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadPolicyVersion"];
				};
			};
		};
	};
	getLeadPipeline: {
		parameters: {
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadPipeline"];
				};
			};
		};
	};
	putLeadPipeline: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** An ISO 4217 code, such as `EUR`. Values of leads are shown in it; nothing is converted. */
					currency: string;
					/** In the order in which leads pass them. */
					stages: {
						/** What is reported as the `outcome` of a lead that comes into this stage. */
						key: string;
						/** What people read. */
						name: string;
						/** Whether a lead in this stage is decided. */
						kind: "open" | "won" | "lost";
					}[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadPipeline"];
				};
			};
		};
	};
	resetLeadLearning: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["ResetLearningResp"];
				};
			};
		};
	};
	setLearningEnabled: {
		parameters: {
		};
		requestBody: {
			content: {
				"application/json": {
					/** False stops what was learned from being applied by itself. */
					enabled: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["SetAgentLearningEnabledResponse"];
				};
			};
		};
	};
	listLeadEnrichments: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["LeadEnrichmentJobList"];
				};
			};
		};
	};
	enrichLead: {
		parameters: {
			header?: {
				"Idempotency-Key"?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					lead: {
						name: string;
						email?: string;
						phone?: string;
						company?: string;
						/** What the lead works as. */
						title?: string;
						/** The same as `title`, which counts before it. */
						role?: string;
						/** Where the lead lives: a town or region. */
						location?: string;
						/** Which of your brands the lead asked for. */
						brand?: string;
						/** `real_estate` unless given. */
						vertical?: string;
						/** What the lead wrote, or what you noted. */
						raw?: string;
						/** Your name for the lead; its e-mail address, phone or name unless given. */
						lead_ref?: string;
					};
					/** Called when the job has ended, in addition to subscribers of `lead.enriched`. */
					webhook_url?: string;
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["EnrichLeadResp"];
				};
			};
		};
	};
	getLeadEnrichment: {
		parameters: {
			query?: {
				/** `extensions` adds the fields that only Rapport has; they are marked in the answer's schema. */
				include?: string;
			};
			path: {
				job_id: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichJobView"];
				};
			};
		};
	};
	enrichPerson: {
		parameters: {
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					email?: string;
					employer?: string;
					/** ISO code. */
					country?: string;
					linkedin_url?: string;
					/** Both unless given. */
					want?: ("email" | "phone")[];
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichPersonOutputBody"];
				};
			};
		};
	};
	listEnrichmentProviders: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichmentProviderList"];
				};
			};
		};
	};
	createEnrichmentProvider: {
		parameters: {
			path: {
				projectId: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					name: string;
					/** `{email}`, `{phone}`, `{name}`, `{company}`, `{domain}`, `{linkedin_url}` and `{country}` are filled in. */
					url: string;
					/** Where each field stands in the answer, such as {"title": "person.job.title", "emails": "emails[].value"}. Fields: name, title, seniority, company, company_domain, company_size, industry, location, country, linkedin_url, net_worth, summary, emails, phones, affiliations, signals, citations. */
					mapping: {
						[key: string]: string;
					};
					method?: "GET" | "POST";
					/** Sealed, and never shown again. */
					api_key?: string;
					auth_header?: string;
					/** `Bearer` unless given; empty sends the key alone. */
					auth_scheme?: string;
					/** It is asked when one of these is known. The e-mail address unless given. */
					needs?: ("linkedin_url" | "email" | "phone" | "name" | "company")[];
					cost_credits?: number;
					position?: number;
					timeout_ms?: number;
					cache_days?: number;
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			201: {
				content: {
					"application/json": components["schemas"]["EnrichmentProvider"];
				};
			};
		};
	};
	getEnrichmentProvider: {
		parameters: {
			path: {
				projectId: string;
				providerId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichmentProvider"];
				};
			};
		};
	};
	deleteEnrichmentProvider: {
		parameters: {
			path: {
				projectId: string;
				providerId: string;
			};
		};
		responses: {
			/** Done; the body is empty. */
			204: {
			};
		};
	};
	updateEnrichmentProvider: {
		parameters: {
			path: {
				projectId: string;
				providerId: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					name?: string;
					/** `{email}`, `{phone}`, `{name}`, `{company}`, `{domain}`, `{linkedin_url}` and `{country}` are filled in. */
					url?: string;
					/** Where each field stands in the answer, such as {"title": "person.job.title", "emails": "emails[].value"}. Fields: name, title, seniority, company, company_domain, company_size, industry, location, country, linkedin_url, net_worth, summary, emails, phones, affiliations, signals, citations. */
					mapping?: {
						[key: string]: string;
					};
					method?: "GET" | "POST";
					/** Sealed, and never shown again. */
					api_key?: string;
					auth_header?: string;
					/** `Bearer` unless given; empty sends the key alone. */
					auth_scheme?: string;
					/** It is asked when one of these is known. The e-mail address unless given. */
					needs?: ("linkedin_url" | "email" | "phone" | "name" | "company")[];
					cost_credits?: number;
					position?: number;
					timeout_ms?: number;
					cache_days?: number;
					active?: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["EnrichmentProvider"];
				};
			};
		};
	};
	getRetention: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RetentionPolicy"];
				};
			};
		};
	};
	putRetention: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody?: {
			content: {
				"application/json": {
					/** Closed conversations, counted from the last message or change, with their messages and files. */
					conversations_days?: number | null;
					/** Messages in memory, counted from when they were said and stored, and facts about people, counted from when they were last confirmed, used or changed. */
					memory_days?: number | null;
					/** Files, counted from when they were stored. */
					files_days?: number | null;
					/** Turns of chats, with their traces. */
					turns_days?: number | null;
					/** Events; the installation keeps them for 30 days. */
					events_days?: number | null;
					/** Entries of the audit log; `null` keeps them as long as the installation says. The last 30 days always stay, and any legal hold keeps them all. */
					audit_days?: number | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RetentionPolicy"];
				};
			};
		};
	};
	previewRetention: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RetentionPreview"];
				};
			};
		};
	};
	listRetentionRuns: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["RetentionRunList"];
				};
			};
		};
	};
	listWorkspaceExports: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceExportList"];
				};
			};
		};
	};
	startWorkspaceExport: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["WorkspaceExport"];
				};
			};
		};
	};
	getWorkspaceExport: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				exportId: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceExport"];
				};
			};
		};
	};
	downloadWorkspaceExport: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
			path: {
				exportId: string;
			};
		};
		responses: {
			/** A file. */
			200: {
				content: {
					"application/gzip": string;
				};
			};
		};
	};
	getWorkspaceDeletion: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["PlannedWorkspaceDeletion"];
				};
			};
		};
	};
	scheduleWorkspaceDeletion: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** The name of the workspace, exactly as it is written. */
					confirm_name: string;
				};
			};
		};
		responses: {
			/** Success. */
			202: {
				content: {
					"application/json": components["schemas"]["WorkspaceDeletion"];
				};
			};
		};
	};
	cancelWorkspaceDeletion: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceDeletion"];
				};
			};
		};
	};
	listWorkspaceDeletions: {
		parameters: {
			query?: {
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceDeletionList"];
				};
			};
		};
	};
	listAllWorkspaces: {
		parameters: {
			query?: {
				/** Part of a name or short name. */
				q?: string;
				limit?: number;
				cursor?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceOverviewList"];
				};
			};
		};
	};
	getWorkspaceSealing: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceSealing"];
				};
			};
		};
	};
	putWorkspaceSealing: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Whether messages and facts are to be sealed under the key of the workspace. */
					enabled: boolean;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceSealing"];
				};
			};
		};
	};
	getWorkspaceRequestLimit: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceRequestLimit"];
				};
			};
		};
	};
	putWorkspaceRequestLimit: {
		parameters: {
			query?: {
				/** The workspace, for people who belong to several. */
				tenant_id?: string;
			};
		};
		requestBody: {
			content: {
				"application/json": {
					/** Requests with API keys and of connected apps that all processes together serve in a minute; null for no limit. */
					requests_per_minute: number | null;
				};
			};
		};
		responses: {
			/** Success. */
			200: {
				content: {
					"application/json": components["schemas"]["WorkspaceRequestLimit"];
				};
			};
		};
	};
}
