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
      <PageHeader title="Learning" about="Decisions that get better with what comes of them." />
      <ProjectNote />
      <Tabs
        label="Learning"
        tabs={[
          { name: 'Models', content: <Models /> },
          { name: 'Bandit', content: <Bandit /> },
          { name: 'Simulation', content: <Simulation /> },
          { name: 'Leads', content: <LeadBoard /> },
          { name: 'Enrichment', content: <Enrichment /> },
          { name: 'Forecast', content: <Forecast /> },
        ]}
      />
    </>
  )
}
