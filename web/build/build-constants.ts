import type { Visitor } from '../src/platform/page-stamp.ts'
import { heicDecoderFile } from './heic-decoder.ts'

const operator = ({ OPERATOR_NAME, OPERATOR_CONTACT }: NodeJS.ProcessEnv) =>
  OPERATOR_NAME && OPERATOR_CONTACT ? { name: OPERATOR_NAME, contact: OPERATOR_CONTACT } : null

/** The values of `import.meta.env.*`; see src/platform/page-globals.d.ts. */
export const buildConstants = (prerenderedFor?: Visitor): Record<string, string> => ({
  'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()),
  'import.meta.env.HEIC_DECODER': JSON.stringify(`/${heicDecoderFile}`),
  'import.meta.env.OPERATOR': JSON.stringify(operator(process.env)),
  'import.meta.env.PRERENDERED_FOR': JSON.stringify(prerenderedFor) ?? 'undefined',
})
