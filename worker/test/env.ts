import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'

// The variables of vitest.workspace.ts and wrangler.toml that tests use themselves.

const read = (name: string): string => z.string().parse(env[name])

export const DATABASE_AUTH_TOKEN = read('DATABASE_AUTH_TOKEN')
export const DATABASE_URL = read('DATABASE_URL')
export const EMAIL_HASH_SECRET = read('EMAIL_HASH_SECRET')
export const GEOCODER_BASE_URL = read('GEOCODER_BASE_URL')
export const MAIL_BASE_URL = read('MAIL_BASE_URL')
export const OPENAI_BASE_URL = read('OPENAI_BASE_URL')
export const OPENAI_MODEL = read('OPENAI_MODEL')
export const PUSH_DOUBLE_URL = read('PUSH_DOUBLE_URL')
export const REPLAY_URL = read('REPLAY_URL')
export const SESSION_SECRET = read('SESSION_SECRET')
export const SILENT_URL = read('SILENT_URL')
export const STRIPE_BASE_URL = read('STRIPE_BASE_URL')
export const STRIPE_SECRET_KEY = read('STRIPE_SECRET_KEY')
export const STRIPE_WEBHOOK_SECRET = read('STRIPE_WEBHOOK_SECRET')
export const VAPID_PRIVATE_KEY = read('VAPID_PRIVATE_KEY')
export const VAPID_PUBLIC_KEY = read('VAPID_PUBLIC_KEY')
