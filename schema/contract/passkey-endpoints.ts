import * as z from 'zod/mini'
import { User } from './account.ts'
import {
  AddPasskeyRequest,
  Passkey,
  PasskeyCreationOptions,
  PasskeyId,
  PasskeyList,
  PasskeyLoginRequest,
  PasskeyRequestOptions,
} from './passkeys.ts'

/** The calls about passkeys. A table of their own: home does without. */
export const passkeyEndpoints = {
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    answer: PasskeyRequestOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    body: PasskeyLoginRequest,
    answer: User,
  },
  passkeys: { method: 'GET', path: '/api/passkeys', access: 'signed-in', answer: PasskeyList },
  passkeyOptions: {
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'signed-in',
    answer: PasskeyCreationOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    access: 'signed-in',
    body: AddPasskeyRequest,
    answer: Passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/passkeys/:id',
    access: 'signed-in',
    params: PasskeyId,
    answer: z.void(),
  },
} as const
