import { serve } from './stack/serve.ts'

/** `npm start`: the whole app on this machine, until Ctrl-C. */
await serve('built')
