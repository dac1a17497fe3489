import { provideBelongings } from '#web/account/session/belongings.ts'

// As main.tsx does.
provideBelongings(() => import('#web/app/user-data.ts'))
