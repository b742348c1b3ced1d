import { testCapabilityWrites } from '../../../../test/suites/capabilities-writes.ts'

testCapabilityWrites('PUT')
