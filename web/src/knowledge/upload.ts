import { ApiError, type ProblemBody } from '../api/client.ts'
import { t } from '../language/t.ts'

/** Sends a file and tells how much of it has gone, which fetch cannot. `PUT` replaces the document at that path. */
export function upload(
  path: `/api/v1/projects/${string}/knowledge/documents${'' | `/${string}`}`,
  file: File,
  sent: (share: number) => void,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('X-Rapport-Console', '1')
    request.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total)
    request.onerror = () =>
      reject(
        new ApiError({
          title: t('No connection'),
          detail: t('{name} could not be sent.', { name: file.name }),
        }),
      )
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request, file.name)))
    request.send(body)
  })
}

function refusalOf(request: XMLHttpRequest, name: string): ApiError {
  const requestId = request.getResponseHeader('x-request-id') ?? undefined
  const fallback = {
    status: request.status,
    detail: t('{name}: the server answered {status}.', { name, status: request.status }),
  }
  try {
    return new ApiError({ ...fallback, ...(JSON.parse(request.responseText) as ProblemBody) }, requestId)
  } catch {
    return new ApiError(fallback, requestId)
  }
}
