import { t } from '../language/t.ts'
import { LeadBoard } from '../leads/board.tsx'
import { Enrichment } from '../leads/enrichment.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Bandit } from './bandit.tsx'
import { Forecast } from './forecast.tsx'
import { Models } from './models.tsx'
import { ProjectNote } from './project-note.tsx'
import { Simulation } from './simulation.tsx'

export function Learning() {
  return (
    <>
      <PageHeader title={t('Learning')} about={t('Decisions that improve with their outcomes.')} />
      <ProjectNote />
      <Tabs
        label={t('Learning')}
        tabs={[
          { id: 'models', name: t('Models'), content: <Models /> },
          { id: 'bandit', name: t('Bandit'), content: <Bandit /> },
          { id: 'simulation', name: t('Simulation'), content: <Simulation /> },
          { id: 'leads', name: t('Leads'), content: <LeadBoard /> },
          { id: 'enrichment', name: t('Enrichment'), content: <Enrichment /> },
          { id: 'forecast', name: t('Forecast'), content: <Forecast /> },
        ]}
      />
    </>
  )
}
