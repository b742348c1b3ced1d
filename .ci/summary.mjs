// What a run of both suites came to: counts, and every failure with the first lines of its error. The reports are those
// of vitest's JSON reporter.
import { readFileSync } from 'node:fs'

const ERROR_LINES = 6

const reports = process.argv.slice(2).map((word) => {
  const [suite, file] = word.split('=')
  try {
    return { suite, ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    // A suite that left no report did not run to its end, which is a failure of its own.
    return { suite }
  }
})

const firstLines = (text = '') =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, ERROR_LINES)
    .map((line) => `      ${line.trim().slice(0, 240)}`)
    .join('\n')

function failuresOf({ suite, testResults }) {
  if (testResults === undefined) return [`  ${suite}: the suite did not run to its end`]
  return testResults.flatMap((file) => {
    const name = file.name.replace(`${process.cwd()}/`, '')
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file may fail before its first test, or after its last.
    if (file.status === 'failed' && tests.length === 0)
      return [`  ${suite}: ${name}\n${firstLines(file.message)}`]
    return tests.map(
      ({ fullName, failureMessages }) =>
        `  ${suite}: ${name}\n    ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    )
  })
}

const sum = (name) => reports.reduce((total, report) => total + (report[name] ?? 0), 0)
const passed = sum('numPassedTests')
const skipped = sum('numPendingTests') + sum('numTodoTests')
const failures = reports.flatMap(failuresOf)

const say = (line) => process.stdout.write(`${line}\n`)

if (failures.length > 0) say(`Failed:\n${failures.join('\n')}\n`)
for (const { suite, numPassedTests = 0, testResults = [] } of reports)
  say(`${suite}: ${numPassedTests} tests of ${testResults.length} files passed`)
// Every test runs on some database; one that is left out silently counts as a failure.
if (skipped > 0) say(`${skipped} skipped`)
say(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && skipped === 0 && passed > 0 ? 0 : 1
