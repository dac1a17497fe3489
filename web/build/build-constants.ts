import type { Visitor } from '../src/app/page-stamp.ts'
import { heicDecoderFile } from './heic-decoder.ts'

/** What stands in the code as `import.meta.env.*`; see src/app/build-constants.d.ts. */
export const buildConstants = (prerenderedFor?: Visitor): Record<string, string> => ({
  'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()),
  'import.meta.env.HEIC_DECODER': JSON.stringify(`/${heicDecoderFile}`),
  'import.meta.env.PRERENDERED_FOR': JSON.stringify(prerenderedFor) ?? 'undefined',
})
