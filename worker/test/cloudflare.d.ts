import type { Bindings } from '../src/bindings.ts'
import type * as worker from '../src/index.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker
    }
    interface Env extends Bindings {}
  }
}
