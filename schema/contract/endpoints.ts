import * as z from 'zod/mini'
import {
  ChangePasswordRequest,
  DeleteUserRequest,
  LoginRequest,
  PasswordChanged,
  Registered,
  RegisterRequest,
  User,
} from './account.ts'
import { aroundEndpoints } from './around.ts'
import { AddCreditsRequest, CheckoutRequest, CreditsAdded, PaymentPage } from './checkout.ts'
import { CreditCosts, CreditHistory, CreditHistoryQuery, CreditsAnswer } from './credits.ts'
import { defineEndpoints, type Endpoint } from './endpoint.ts'
import { GenerationId, GenerationList } from './generation.ts'
import { Health, Processors } from './health.ts'
import { Location, LocationName, LocationNameQuery } from './location.ts'
import { MediaId } from './media.ts'
import {
  NarrateRequest,
  NarrationTimings,
  NarrationTimingsQuery,
  VoiceList,
  VoiceSampleParams,
} from './narration.ts'
import { PasswordResetRequest, ResetPasswordRequest, ResetToken } from './password-reset.ts'
import { placeEndpoints } from './places.ts'
import { SessionId, SessionList } from './sessions.ts'
import {
  InscriptionResult,
  PhotoStoryForm,
  RetellRequest,
  Story,
  StoryChanges,
  StoryChangesQuery,
  StoryFromTextRequest,
  StoryId,
  StoryList,
  StoryListQuery,
  StoryResult,
} from './story.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { WrongPlaceResult } from './wrong-place.ts'

export type { Endpoint }

/** Most calls; every-endpoint.ts adds the tables of what loads late. Routes and client are made from them. */
export const endpoints = defineEndpoints({
  health: { method: 'GET', path: '/api/health', access: 'public', answer: Health },
  processors: { method: 'GET', path: '/api/processors', access: 'public', answer: Processors },
  user: { method: 'GET', path: '/api/user', access: 'signed-in', answer: User },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    body: RegisterRequest,
    answer: Registered,
  },
  login: { method: 'POST', path: '/api/login', access: 'public', body: LoginRequest, answer: User },
  logout: { method: 'POST', path: '/api/logout', access: 'public', answer: z.void() },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/password-reset',
    access: 'public',
    body: PasswordResetRequest,
    answer: z.void(),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password-reset/:token',
    access: 'public',
    params: ResetToken,
    body: ResetPasswordRequest,
    answer: User,
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    access: 'signed-in',
    body: ChangePasswordRequest,
    answer: PasswordChanged,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user',
    access: 'signed-in',
    body: DeleteUserRequest,
    answer: z.void(),
  },
  sessions: { method: 'GET', path: '/api/sessions', access: 'signed-in', answer: SessionList },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'signed-in',
    answer: z.void(),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'signed-in',
    params: SessionId,
    answer: z.void(),
  },
  exportData: {
    method: 'GET',
    path: '/api/user/export',
    access: 'signed-in',
    answer: z.instanceof(Blob),
  },
  credits: { method: 'GET', path: '/api/credits', access: 'signed-in', answer: CreditsAnswer },
  creditCosts: { method: 'GET', path: '/api/credit-costs', access: 'public', answer: CreditCosts },
  creditHistory: {
    method: 'GET',
    path: '/api/credits/history',
    access: 'signed-in',
    query: CreditHistoryQuery,
    answer: CreditHistory,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/create-checkout-session',
    access: 'signed-in',
    body: CheckoutRequest,
    answer: PaymentPage,
  },
  manualAddCredits: {
    method: 'POST',
    path: '/api/manual-add-credits',
    access: 'signed-in',
    body: AddCreditsRequest,
    answer: CreditsAdded,
  },
  createPortalSession: {
    method: 'POST',
    path: '/api/create-portal-session',
    access: 'signed-in',
    answer: PaymentPage,
  },
  storyFromText: {
    method: 'POST',
    path: '/api/generate-story-from-text',
    access: 'signed-in',
    body: StoryFromTextRequest,
    answer: StoryResult,
  },
  generateStory: {
    method: 'POST',
    path: '/api/generate-story',
    access: 'signed-in',
    form: PhotoStoryForm,
    answer: StoryResult,
  },
  translateInscription: {
    method: 'POST',
    path: '/api/translate-inscription',
    access: 'signed-in',
    form: PhotoStoryForm,
    answer: InscriptionResult,
  },
  retell: {
    method: 'POST',
    path: '/api/stories/:id/retell',
    access: 'signed-in',
    params: StoryId,
    body: RetellRequest,
    answer: StoryResult,
  },
  wrongPlace: {
    method: 'POST',
    path: '/api/stories/:id/wrong-place',
    access: 'signed-in',
    params: StoryId,
    answer: WrongPlaceResult,
  },
  generations: {
    method: 'GET',
    path: '/api/generations',
    access: 'signed-in',
    answer: GenerationList,
  },
  generationEvents: {
    method: 'GET',
    path: '/api/generations/:id/events',
    access: 'signed-in',
    params: GenerationId,
    answer: StoryResult,
  },
  stories: {
    method: 'GET',
    path: '/api/stories',
    access: 'signed-in',
    query: StoryListQuery,
    answer: StoryList,
  },
  storyChanges: {
    method: 'GET',
    path: '/api/stories/changes',
    access: 'signed-in',
    query: StoryChangesQuery,
    answer: StoryChanges,
  },
  story: {
    method: 'GET',
    path: '/api/stories/:id',
    access: 'signed-in',
    params: StoryId,
    answer: Story,
  },
  deleteStory: {
    method: 'DELETE',
    path: '/api/stories/:id',
    access: 'signed-in',
    params: StoryId,
    answer: z.void(),
  },
  media: {
    method: 'GET',
    path: '/api/media/:id',
    access: 'signed-in',
    params: MediaId,
    answer: z.instanceof(Blob),
  },
  voices: { method: 'GET', path: '/api/voices', access: 'public', answer: VoiceList },
  voiceSample: {
    method: 'GET',
    path: '/api/voices/:id/sample',
    access: 'signed-in',
    params: VoiceSampleParams,
    answer: z.instanceof(Blob),
  },
  narrate: {
    method: 'POST',
    path: '/api/narrate',
    access: 'signed-in',
    body: NarrateRequest,
    answer: z.instanceof(Blob),
  },
  narrationTimings: {
    method: 'GET',
    path: '/api/stories/:id/narration-timings',
    access: 'signed-in',
    params: StoryId,
    query: NarrationTimingsQuery,
    answer: NarrationTimings,
  },
  location: {
    method: 'POST',
    path: '/api/location',
    access: 'signed-in',
    body: Location,
    answer: z.void(),
  },
  locationName: {
    method: 'GET',
    path: '/api/location/name',
    access: 'signed-in',
    query: LocationNameQuery,
    answer: LocationName,
  },
  ...placeEndpoints,
  ...aroundEndpoints,
  ...suggestionEndpoints,
})
