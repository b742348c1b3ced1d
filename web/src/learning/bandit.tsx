import { DecisionView } from './decision.tsx'
import { Evaluation } from './evaluation.tsx'

/** Which action to take, and what another way of choosing would have earned. */
export function Bandit() {
  return (
    <div className="space-y-4">
      <DecisionView />
      <Evaluation />
    </div>
  )
}
