import { newId } from '../../../../kernel/ids.ts'
import { invalidField, refused } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { nextRun } from '../../analytics/schedule.ts'
import { projectPath } from '../../schemas.ts'
import { crawlSchedule, startCrawl } from '../crawl.ts'
import { pageUrl } from '../site.rules.ts'
import { DEPTH_DEFAULT, KbSource, PAGES_DEFAULT, SourceBody } from '../sources.schemas.ts'
import { countPages, insertSource, listSources, lockSourceByUrl, updateSettings } from '../sources.store.ts'
import { sourceView } from '../views.ts'
import { SOURCES_MAX } from './list-sources.ts'

export const createSource = keyOperation({
  id: 'createKnowledgeSource',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/sources',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Add a website to the knowledge base',
  description:
    'The pages of the site are fetched in the background, as far as its robots.txt allows, and each becomes a document named after its address. The address of a source that the project has already answers with that source, with the settings of this request.',
  params: projectPath,
  body: SourceBody,
  response: KbSource,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, body, tx, clock, jobs, events }) {
    const { tenantId, projectId, actor } = caller
    const now = clock.now()
    const url = pageUrl(body.url)
    if (url === undefined)
      throw invalidField(
        'body.url',
        'must be an http or https address without user name and password',
        body.url,
      )
    const schedule = crawlSchedule(body.schedule, now)
    const settings = {
      pagesMax: body.pages_max ?? PAGES_DEFAULT,
      depthMax: body.depth_max ?? DEPTH_DEFAULT,
      schedule,
      nextRunAt: schedule === '' ? null : (nextRun(schedule, now) ?? null),
    }
    const known = await lockSourceByUrl(tx, caller, url)
    if (known === undefined && (await listSources(tx, caller, SOURCES_MAX)).length >= SOURCES_MAX)
      throw refused(`A project has at most ${SOURCES_MAX} sources.`)
    const key = { tenantId, projectId, sourceId: newId() }
    const made =
      known === undefined
        ? await insertSource(tx, key, { ...settings, url, createdBy: actor, now })
        : undefined
    if (made !== undefined) {
      const begun = await startCrawl(tx, jobs, made, now)
      const payload = { url, created_by: actor }
      events.append(tx, {
        tenantId,
        projectId,
        type: 'knowledge_source.created',
        subjectId: made.source_id,
        payload,
      })
      return sourceView(begun, (await countPages(tx, tenantId, [made.source_id])).get(made.source_id))
    }
    // Added before, or by a concurrent request.
    const existing = known ?? (await lockSourceByUrl(tx, caller, url))
    if (existing === undefined) throw refused('The source is being deleted; try again.')
    const changed = await updateSettings(tx, existing, settings, now)
    return sourceView(changed, (await countPages(tx, tenantId, [changed.source_id])).get(changed.source_id))
  },
})
