import { testPersonalityWrites } from '../../../../test/suites/personality-writes.ts'

testPersonalityWrites('PATCH')
