import { serve } from './stack/serve.ts'

/** `npm run dev`: like `npm start`, with pages and worker that follow their sources. */
await serve('watched', '; pages and worker reload as you write')
