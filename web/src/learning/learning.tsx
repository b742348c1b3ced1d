import { PageHead } from '../ui/panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Forecast } from './forecast.tsx'
import { Scoring } from './scoring.tsx'
import { Simulation } from './simulation.tsx'

export function Learning() {
  return (
    <>
      <PageHead title="Learning" about="Decisions that get better with what comes of them." />
      <Tabs
        label="Learning"
        tabs={[
          { name: 'Simulation', content: <Simulation /> },
          { name: 'Scoring', content: <Scoring /> },
          { name: 'Forecast', content: <Forecast /> },
        ]}
      />
    </>
  )
}
