import * as z from 'zod/mini'
import {
  OEmbed,
  OEmbedQuery,
  Publication,
  PublicationForm,
  PublicationToken,
  ReportRequest,
} from './publication.ts'
import { StoryId } from './story.ts'

/** The calls about public stories. A table of their own: home does without. */
export const publicationEndpoints = {
  publication: {
    method: 'GET',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    answer: z.nullable(Publication),
  },
  publish: {
    method: 'POST',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    form: PublicationForm,
    optionalFile: 'card',
    answer: Publication,
  },
  unpublish: {
    method: 'DELETE',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    answer: z.void(),
  },
  reportPublication: {
    method: 'POST',
    path: '/api/publications/:token/report',
    access: 'public',
    params: PublicationToken,
    body: ReportRequest,
    answer: z.void(),
  },
  oembed: {
    method: 'GET',
    path: '/api/oembed',
    access: 'public',
    query: OEmbedQuery,
    answer: OEmbed,
  },
} as const
