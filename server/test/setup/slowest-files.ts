import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Says at the end of a run which files took longest, and which tests passed only when they were run again. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId}: ${test.fullName}`),
    )
    if (flaky.length > 0) process.stdout.write(`\n Passed only at the second attempt\n${flaky.join('\n')}\n`)
    if (modules.length <= SHOWN) return
    const files = modules
      .map((module) => {
        const { collectDuration, duration } = module.diagnostic()
        return { name: module.relativeModuleId, seconds: (collectDuration + duration) / 1_000 }
      })
      .sort((a, b) => b.seconds - a.seconds)
    const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
    const lines = files
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
    process.stdout.write(
      `\n Slowest of ${files.length} files (${all.toFixed(0)} s in all)\n${lines.join('\n')}\n`,
    )
  }
}
