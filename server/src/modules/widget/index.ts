import type { Operation } from '../../platform/http/operation.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { sweepVisitors } from './jobs/sweep-visitors.ts'
import { acceptConsent } from './operations/accept-consent.ts'
import { getSite } from './operations/get-site.ts'
import { getWidgetScript } from './operations/get-widget-script.ts'
import { listVisitMessages } from './operations/list-visit-messages.ts'
import { sendVisitMessage } from './operations/send-visit-message.ts'
import { showWidgetPage } from './operations/show-widget-page.ts'
import { startVisit } from './operations/start-visit.ts'
import { streamVisit } from './operations/stream-visit.ts'

export { widgetTables } from './tables.ts'
export { Visitors } from './visitors.ts'

export const widgetOperations: readonly Operation[] = [
  getWidgetScript,
  showWidgetPage,
  getSite,
  startVisit,
  acceptConsent,
  listVisitMessages,
  sendVisitMessage,
  streamVisit,
]

export const widgetJobs: readonly JobHandler[] = [sweepVisitors]
