/** Access tokens of apps that a member has connected. */
export const APP_TOKEN_PREFIX = 'oat_'

/** What the id of a grant stands behind, where credentials are told apart. */
export const APP_CREDENTIAL = 'app:'

/** The one address that these tokens are good for; what it calls inside the process counts as itself. */
export const appResource = (publicUrl: string): string => `${publicUrl}/mcp`
