import { threadProgram } from '../../../../platform/threads/thread.ts'
import type { PdfTask } from './pdf-task.ts'
import { printPdf } from './print-pdf.ts'

threadProgram((task: PdfTask) => printPdf(task))
