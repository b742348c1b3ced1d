import { defineModule } from '../../platform/module.ts'
import { widgetDataMap } from './data-map.ts'
import { sweepVisitors } from './jobs/sweep-visitors.ts'
import { acceptConsent } from './operations/accept-consent.ts'
import { getSite } from './operations/get-site.ts'
import { getWidgetScript } from './operations/get-widget-script.ts'
import { listVisitMessages } from './operations/list-visit-messages.ts'
import { noteTyping } from './operations/note-typing.ts'
import { sendVisitMessage } from './operations/send-visit-message.ts'
import { showWidgetPage } from './operations/show-widget-page.ts'
import { startVisit } from './operations/start-visit.ts'
import { streamVisit } from './operations/stream-visit.ts'
import { uploadVisitFile } from './operations/upload-visit-file.ts'
import { personTablesOfWidget } from './person-tables.store.ts'
import { widgetTables } from './tables.ts'

export { Visitors } from './visitors.ts'

/** Operations that take files. */
export const visitorUploads: readonly string[] = [uploadVisitFile.id]

const operations = [
  getWidgetScript,
  showWidgetPage,
  getSite,
  startVisit,
  acceptConsent,
  listVisitMessages,
  sendVisitMessage,
  uploadVisitFile,
  streamVisit,
  noteTyping,
]

export const widgetModule = defineModule({
  name: 'widget',
  dataMap: widgetDataMap,
  tables: widgetTables,
  operations,
  jobs: [sweepVisitors],
  personTables: personTablesOfWidget,
})
