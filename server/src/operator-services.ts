import type { Config } from './config.ts'
import { fileLimits, fileStorage } from './from-config.ts'
import type { Clock } from './kernel/clock.ts'
import type { Metering } from './modules/billing/index.ts'
import { imageTool, webSearchTool } from './modules/chat/index.ts'
import { Files, Transcription } from './modules/files/index.ts'
import { TextRecognition } from './modules/knowledge/index.ts'
import { OperatorEndpoints } from './platform/net/operator-endpoint.ts'
import { WebSearch } from './platform/net/web-search.ts'

/** Files, and what the operator's settings name besides models: transcription, text recognition, web search, pictures. */
export function createOperatorServices(config: Config, clock: Clock, metering: Metering) {
  const storage = fileStorage(config)
  const files = new Files({ storage, clock, limits: fileLimits(config) })
  const endpoints = new OperatorEndpoints()
  const transcription = new Transcription(endpoints, {
    url: config.RAPPORT_TRANSCRIBE_URL,
    apiKey: config.RAPPORT_TRANSCRIBE_API_KEY,
    model: config.RAPPORT_TRANSCRIBE_MODEL,
  })
  const textRecognition = new TextRecognition(endpoints, {
    url: config.RAPPORT_OCR_URL,
    apiKey: config.RAPPORT_OCR_API_KEY,
    model: config.RAPPORT_OCR_MODEL,
  })
  const webSearch = new WebSearch(endpoints, {
    url: config.RAPPORT_SEARCH_URL,
    apiKey: config.RAPPORT_SEARCH_KEY,
    provider: config.RAPPORT_SEARCH_PROVIDER,
  })
  const pictures = {
    url: config.RAPPORT_IMAGE_URL,
    apiKey: config.RAPPORT_IMAGE_API_KEY,
    model: config.RAPPORT_IMAGE_MODEL,
  }
  return {
    storage,
    services: {
      files,
      transcription,
      textRecognition,
      capabilityProviders: {
        webSearch: webSearch.isAvailable,
        imageGeneration: pictures.url !== undefined,
      },
    },
    tools: [webSearchTool(webSearch, metering), imageTool(endpoints, files, pictures, metering)],
    close: async () => {
      await storage.close()
      await endpoints.close()
    },
  }
}
