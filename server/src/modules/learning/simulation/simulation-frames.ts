import type { ServerSentFrame } from '../../../platform/http/sse.ts'
import type { Services } from '../../../platform/services.ts'
import { SCENARIOS, type Scenario } from './simulation.scenarios.ts'
import { labelsOf, type SimulationPoint, type SimulationResult, type SimulationTask } from './simulation.ts'

/** Rounds as the thread finishes them, in the order it does. */
export async function* simulationFrames(
  bandits: Services['bandits'],
  tenantId: string,
  task: SimulationTask,
  useCase: string,
  caller: AbortSignal,
): AsyncGenerator<ServerSentFrame> {
  const over = new AbortController()
  const signal = AbortSignal.any([caller, over.signal])
  const points: SimulationPoint[] = []
  let wake = () => {}
  let end: { result: SimulationResult } | { error: unknown } | undefined
  const running = bandits.threads
    .simulate(tenantId, task, signal, (point) => {
      points.push(point)
      wake()
    })
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    .then((how) => {
      end = how
      wake()
    })
  try {
    const { scenario, rounds, seed } = task
    const action_labels = labelsOf(SCENARIOS[scenario] as Scenario)
    yield { data: { type: 'start', use_case: useCase, scenario, rounds, seed, action_labels } }
    for (let sent = 0; end === undefined || sent < points.length; ) {
      const point = points[sent]
      if (point === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
          if (end !== undefined || points.length > sent) resolve()
        })
        continue
      }
      sent += 1
      yield { data: { type: 'round', round: point.round, point, series: points.slice(0, sent) } }
    }
    yield { data: lastFrame(bandits, end) }
    yield { text: '[DONE]' }
  } finally {
    // A reader that disconnects ends the thread.
    over.abort(new Error('The client has disconnected.'))
    await running
  }
}

function lastFrame(bandits: Services['bandits'], end: { result: SimulationResult } | { error: unknown }) {
  if ('result' in end) return { type: 'result', result: end.result }
  bandits.log.error({ err: end.error }, 'a simulation failed')
  return { type: 'error', error: { message: 'The simulation could not be completed.' } }
}
