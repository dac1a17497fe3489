import type {} from 'i18next'
import type { Messages } from '#web/locales/messages.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Messages }
  }
}
