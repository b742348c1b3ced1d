import fc from 'fast-check'

// Property tests draw the same values in every run, so that none fails by chance; another seed draws others.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_260_101) })
