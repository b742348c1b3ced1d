import type { FirstCredentials } from '../modules/identity/index.ts'

const shown = (secret: string, isGiven: boolean, setting: string): string =>
  isGiven ? `as given by ${setting}` : secret

/** What the first start has made, once. Secrets that came from the environment stay there. */
export function wordsForFirst(first: FirstCredentials, remark: string): string {
  const { apiKey, isApiKeyGiven, username, password, isPasswordGiven } = first
  return `
  ${remark}

  API key        ${shown(apiKey, isApiKeyGiven, 'RAPPORT_BOOTSTRAP_API_KEY')}
  Administrator  ${username}
  Password       ${shown(password, isPasswordGiven, 'RAPPORT_BOOTSTRAP_ADMIN_PASSWORD')}
`
}

/** The key as a command line may name it. */
export const keyInCommand = (first: FirstCredentials): string =>
  first.isApiKeyGiven ? '$RAPPORT_BOOTSTRAP_API_KEY' : first.apiKey
