import type { Static } from 'typebox'
import { type FieldError, invalid } from '../../kernel/problem.ts'
import type { DemoChanges, Manifest, WidgetConsent } from './manifest.schemas.ts'

/**
 * Origins as browsers send them: lower-case host, no default port, each once. `location` is where they stand in
 * the request, for those that are none.
 */
export function canonicalOrigins(origins: readonly string[], location: string): string[] {
  const faults: FieldError[] = []
  const canonical = new Set<string>()
  for (const [position, origin] of origins.entries()) {
    if (URL.canParse(origin)) canonical.add(new URL(origin).origin)
    else faults.push({ location: `${location}[${position}]`, message: 'is not a web origin', value: origin })
  }
  if (faults.length > 0) throw invalid(faults)
  return [...canonical]
}

/** The widget asks for host names, the API for origins: the one list is made from the other, so they never differ. */
export function inStep(manifest: Manifest): Manifest {
  const origins = manifest.visitor_allowed_origins
  if (origins === undefined) return manifest
  const hosts = new Set(origins.map((origin) => new URL(origin).hostname))
  return { ...manifest, widget: { ...manifest.widget, allowed_hostnames: [...hosts] } }
}

export const withOrigins = (manifest: Manifest, origins: readonly string[]): Manifest =>
  inStep({ ...manifest, visitor_allowed_origins: [...origins] })

export const withConsent = (
  manifest: Manifest,
  { text, version }: Static<typeof WidgetConsent>,
): Manifest => ({
  ...manifest,
  widget: { ...manifest.widget, consent: { text, version } },
})

/** What is left out stays as it was. */
export function withDemo(manifest: Manifest, changes: Static<typeof DemoChanges>): Manifest {
  const { auto_reply, buyer_persona } = changes
  return {
    ...manifest,
    demo: {
      ...manifest.demo,
      ...(auto_reply === undefined ? {} : { auto_reply }),
      ...(buyer_persona === undefined ? {} : { buyer_persona }),
    },
  }
}
