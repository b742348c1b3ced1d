import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { ConfigMap, Secret, Service } from 'kubernetes-types/core/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../src/config.ts'
import { testApp } from './harness.ts'

const FOLDER = new URL('../../deploy/kubernetes/', import.meta.url)
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
)

type Manifest = {
  readonly kind: string
  readonly apiVersion: string
  readonly metadata: { readonly name: string }
}
const manifests: readonly Manifest[] = FILES.flatMap((name) =>
  parseAllDocuments(readFileSync(new URL(name, FOLDER), 'utf8')).map((document) => {
    expect(document.errors, name).toEqual([])
    return document.toJS() as Manifest
  }),
)
const ofKind = <T>(kind: string) => manifests.filter((one) => one.kind === kind) as unknown as readonly T[]
const deployments = ofKind<Deployment>('Deployment')
const podsOf = (deployment: Deployment) => deployment.spec?.template
const labelsOf = (deployment: Deployment) => podsOf(deployment)?.metadata?.labels ?? {}
const matches = (selector: Readonly<Record<string, string>> | undefined, deployment: Deployment) =>
  Object.entries(selector ?? {}).every(([name, value]) => labelsOf(deployment)[name] === value)

/** Where the types of each kind are. They are made from the schemas of Kubernetes, version 1.30. */
const TYPES: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'core/v1',
  'v1 Secret': 'core/v1',
  'v1 Service': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
}

/** What the compiler says of manifests that are written down as literals: no member may be unknown, missing or wrong. */
function faultsIn(objects: readonly Manifest[]): readonly string[] {
  const lines = objects.map((object, at) => {
    const types = TYPES[`${object.apiVersion} ${object.kind}`]
    if (types === undefined) throw new Error(`no types for ${object.apiVersion} ${object.kind}`)
    return `export const m${at}: import('kubernetes-types/${types}.d.ts').${object.kind} = ${JSON.stringify(object)}`
  })
  // Beside this file, because types are looked for from there.
  const file = fileURLToPath(new URL(`./kubernetes-manifests-${process.pid}.gen.ts`, import.meta.url))
  writeFileSync(file, lines.join('\n'))
  try {
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
    })
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  } finally {
    rmSync(file)
  }
}

it('has manifests that Kubernetes takes', { timeout: 120_000 }, () => {
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
    'ConfigMap rapport',
    'Deployment rapport-api',
    'Deployment rapport-worker',
    'PodDisruptionBudget rapport-api',
    'PodDisruptionBudget rapport-worker',
    'Secret rapport',
    'Service rapport',
  ])
  expect(faultsIn(manifests)).toEqual([])
  const [first] = deployments as unknown as [Manifest & { spec: object }]
  const misspelt = { ...first, spec: { ...first.spec, replica: 2 } }
  const wrong = { ...first, spec: { ...first.spec, replicas: '2' } }
  const faults = faultsIn([misspelt, wrong]).join()
  expect(faults).toContain('"replica"')
  expect(faults).toContain("'string' is not assignable to type 'number'")
})

it('selects its own pods, and names ports, volumes and settings that exist', () => {
  for (const deployment of deployments) {
    expect(matches(deployment.spec?.selector.matchLabels, deployment)).toBe(true)
    const others = deployments.filter((one) => one !== deployment)
    expect(others.some((other) => matches(deployment.spec?.selector.matchLabels, other))).toBe(false)
    const pod = podsOf(deployment)?.spec
    const [container] = pod?.containers ?? []
    const volumes = pod?.volumes?.map(({ name }) => name)
    for (const { name } of container?.volumeMounts ?? []) expect(volumes).toContain(name)
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    for (const { configMapRef, secretRef } of container?.envFrom ?? [])
      expect(names).toContain(configMapRef ? `ConfigMap ${configMapRef.name}` : `Secret ${secretRef?.name}`)
  }
  for (const budget of ofKind<PodDisruptionBudget>('PodDisruptionBudget'))
    expect(deployments.filter((one) => matches(budget.spec?.selector?.matchLabels, one))).toHaveLength(1)
  const [service] = ofKind<Service>('Service')
  const served = deployments.filter((one) => matches(service?.spec?.selector, one))
  expect(served.map(({ metadata }) => metadata?.name)).toEqual(['rapport-api'])
  const ports = podsOf(served[0] as Deployment)?.spec?.containers[0]?.ports?.map(({ name }) => name)
  expect(ports).toContain(service?.spec?.ports?.[0]?.targetPort)
})

it('gives both kinds of processes settings with which they start', () => {
  const [config] = ofKind<ConfigMap>('ConfigMap')
  const [secret] = ofKind<Secret>('Secret')
  for (const deployment of deployments) {
    const own = podsOf(deployment)?.spec?.containers[0]?.env ?? []
    const environment = {
      ...config?.data,
      ...secret?.stringData,
      ...Object.fromEntries(own.map(({ name, value }) => [name, value ?? ''])),
    }
    expect(settingNames(environment)).toEqual({ given: Object.keys(environment).sort(), unknown: [] })
    const { runsApi, runsWorker, RAPPORT_METRICS_PORT } = readConfig({ ...environment, HOST: '0.0.0.0' })
    expect([runsApi, runsWorker].filter(Boolean)).toHaveLength(1)
    const ports = podsOf(deployment)?.spec?.containers[0]?.ports
    expect(ports?.find(({ name }) => name === 'metrics')?.containerPort).toBe(RAPPORT_METRICS_PORT)
  }
})

it('runs without rights, and is asked for its health where it answers', async () => {
  const app = await testApp()
  for (const deployment of deployments) {
    const pod = podsOf(deployment)?.spec
    const [container] = pod?.containers ?? []
    expect(pod).toMatchObject({ automountServiceAccountToken: false })
    expect(pod?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const mounted = container?.volumeMounts?.map(({ mountPath }) => mountPath)
    expect(mounted).toEqual(['/data', '/tmp'])
    const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]
    for (const probe of probes) {
      const { statusCode } = await app.app.server.inject(probe?.httpGet?.path ?? '')
      expect(statusCode).toBe(200)
      expect(container?.ports?.map(({ name }) => name)).toContain(probe?.httpGet?.port)
    }
  }
})
