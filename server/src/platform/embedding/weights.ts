import { join } from 'node:path'
import { builtFile } from '../built-file.ts'
import type { LocalModel } from './model.ts'

/** The build lays the weights beside the program, so that nothing has to be fetched; they are read by path. */
export const weightsFolder = (): string => builtFile('model')

/** The model that needs no setting. Its folder says nothing about pooling or length, so both are said here. */
export const builtInModel = (folder = weightsFolder()): LocalModel => ({
  name: 'all-MiniLM-L6-v2-int8',
  dimensions: 384,
  network: {
    path: join(folder, 'onnx/model_quantized.onnx'),
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  },
  tokenizer: {
    path: join(folder, 'tokenizer.json'),
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
  tokenizerSettings: {
    path: join(folder, 'tokenizer_config.json'),
    sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
  },
  pooling: 'mean',
  // What the model was trained on; later tokens would only blur the mean.
  tokensMax: 256,
  prompts: { query: '', text: '' },
  furtherLayers: [],
})
