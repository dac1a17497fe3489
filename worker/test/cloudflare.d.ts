import type * as worker from '../src/index.ts'
import type { Bindings } from '../src/services.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker
    }
    interface Env extends Bindings {}
  }
}
