import { provideBelongings } from '#web/account/session/user-data-port.ts'

// As main.tsx does.
provideBelongings(() => import('#web/app/user-data.ts'))
