import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured log lines on standard error: standard output belongs to the person who started it. */
export function makeLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Belt and braces: nothing logs these, and if something ever does, they do not come out.
      redact: [
        'req.headers.authorization',
        'headers.authorization',
        '*.password',
        '*.token',
        '*.api_key',
        '*.secret',
      ],
      serializers: { err: describeError },
    },
    destination,
  )
}

/** Database errors carry the offending row in `detail` and the statement's text; neither belongs into a log. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
