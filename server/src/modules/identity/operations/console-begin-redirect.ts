import { refused } from '../../../kernel/problem.ts'
import { backToSignIn, redirectTo } from '../../../platform/auth/redirects.ts'
import { SignInFailure } from '../../../platform/auth/sign-in-failure.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'

export const consoleBeginRedirect = publicOperation({
  id: 'consoleBeginRedirect',
  method: 'GET',
  path: '/console/sign-in/provider',
  atRoot: true,
  domain: 'auth',
  summary: 'Begin to sign in to the console with the identity provider',
  description:
    'Sends the browser to the external identity provider (OpenID Connect: authorization code with PKCE, state and ' +
    'nonce). What is needed when it comes back is in a sealed cookie that lasts ten minutes.',
  mode: 'manual',
  status: 302,
  response: fileResponse('text/plain; charset=utf-8'),
  uses: ['openId', 'settings'],
  async handle({ openId, settings, request }) {
    if (openId === undefined) {
      throw refused(
        'No identity provider is set up for signing in here: RAPPORT_SESSION_CLIENT_ID is not set.',
      )
    }
    try {
      const { location, cookie } = await openId.begin()
      return redirectTo(location, cookie)
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error
      openId.report(error, request.requestId)
      return backToSignIn(error.fault, request.requestId, settings.publicUrl)
    }
  },
})
