import { parseCsv } from '../../../../algorithms/text/csv.ts'
import { type Block, storable } from './block.ts'
import { decodeText } from './plain.ts'
import { blocksOfGrid } from './table.ts'

export const readCsv = (bytes: Buffer): readonly Block[] =>
  blocksOfGrid(parseCsv(storable(decodeText(bytes))), 1)
