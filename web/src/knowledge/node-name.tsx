import { useGet } from '../api/queries.ts'
import type { KnowledgeNode } from './types.ts'

interface NodeNameProps {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly nodeId: string
}

/** A node as facts name it. Lists draw only what is in sight, so only that many are asked for, each once. */
export const useNode = (
  path: `/api/v1/projects/${string}/knowledge`,
  nodeId: string,
): KnowledgeNode | undefined => useGet(`${path}/nodes/${nodeId}`).data?.node

export function NodeName({ path, nodeId }: NodeNameProps) {
  return <span className="font-medium">{useNode(path, nodeId)?.label ?? '…'}</span>
}
