/** The console's pages in the order of the navigation. */
export const PAGES = [
  { to: '/', name: 'Home', hint: 'What is set up and what is missing' },
  { to: '/agents', name: 'Agents', hint: 'Personas, capabilities, people' },
  { to: '/playground', name: 'Playground', hint: 'Talk to an agent and see what it recalls' },
  { to: '/inbox', name: 'Inbox', hint: 'Conversations of all channels, live; routing' },
  { to: '/memory', name: 'Memory', hint: 'What agents know about people' },
  { to: '/knowledge', name: 'Knowledge', hint: 'Documents and the graph made of them' },
  { to: '/learning', name: 'Learning', hint: 'Models, bandits, leads, forecast' },
  { to: '/team', name: 'Team and keys', hint: 'People, roles and API keys' },
  { to: '/settings', name: 'Settings', hint: 'Model, channels, widget, manifest, notifications' },
  { to: '/billing', name: 'Billing', hint: 'Balance, ledger, usage' },
  { to: '/account', name: 'Your account', hint: 'Sessions, second factor' },
] as const
