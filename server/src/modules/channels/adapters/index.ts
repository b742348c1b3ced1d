import type { ChannelType } from '../tables.ts'
import type { ChannelAdapter } from './adapter.ts'
import { instagram, messenger } from './messaging.ts'
import { telegram } from './telegram.ts'
import { web } from './web.ts'
import { whatsapp } from './whatsapp.ts'

const ADAPTERS: Readonly<Record<ChannelType, ChannelAdapter>> = {
  whatsapp,
  messenger,
  instagram,
  telegram,
  web,
}

export const adapterOf = (type: ChannelType): ChannelAdapter => ADAPTERS[type]
