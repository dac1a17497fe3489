import { isSourced } from '@storystone/schema/catalog.ts'
import { contractSource } from '#worker/grounding'
import { placeLocation, placeName, placePicture, typeOfPlace } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ComposeParts, ComposeStory, StoryQuestion } from '../composition.ts'
import { fillWait } from './fill-wait.ts'
import { type Found, findPlace } from './find-place.ts'
import { offerLanguages } from './offer-languages.ts'
import { readSourced, sourcedIfAny } from './read-sourced.ts'
import { writeOrReuse } from './write-or-reuse.ts'

/** How sure the model is of what the photo shows. Null where the user has named the place. */
const certaintyOf = ({ landmark, placeId }: StoryQuestion, { recognition }: Found) => {
  const isNamed = placeId !== null || landmark.kind !== 'photo'
  return {
    confidence: isNamed ? null : (recognition?.confidence ?? null),
    candidates: isNamed ? [] : [...(recognition?.candidates ?? [])],
  }
}

/** Whether there is nothing to report as recognised: no photo, or its place was chosen at once. */
const isChosen = ({ landmark, placeId }: StoryQuestion): boolean =>
  landmark.kind === 'name' || (landmark.kind === 'photo' && placeId !== null)

/** Creates what makes stories: it finds the place and its source, and has the storyteller write. */
export const createComposer =
  (parts: ComposeParts): ComposeStory =>
  async (context, composition) => {
    const { question, charge, progress } = composition
    const storyteller = parts.storytellerOf(question.writer)
    const deps = { ...parts, ...context, userId: question.userId, storyteller }
    const { format, language, location } = question
    const found = await findPlace(deps, composition)
    const due = found.isCharged ? null : charge
    const sourced =
      isSourced(format) && found.place
        ? await readSourced(deps, question, found.place, found, due)
        : await sourcedIfAny(deps, question, found, due)
    if (due && !sourced?.isCharged && !(await deps.database.write(due())).isCharged) {
      throw new Refusal('insufficient_credits')
    }
    const wait = fillWait(deps, question, sourced, progress)
    const { citations, ...text } = await writeOrReuse(deps, question, sourced, wait.progress, found)
      .catch((error: unknown) => offerLanguages(deps, question, sourced, error))
      .finally(wait.end)
    const place = sourced?.place ?? found.place
    const name = place && placeName(place, language)
    return {
      ...text,
      ...certaintyOf(question, found),
      citations: [...citations],
      format,
      language,
      // Where the traveller is says nothing about a place that is known.
      location: (place ? placeLocation(place, language) : location?.locationName) || null,
      recognised: isChosen(question) ? null : name || found.recognition?.name || null,
      placeId: place?.id ?? null,
      landmark: name,
      placeType: place && typeOfPlace(place),
      picture: place && placePicture(place),
      writer: storyteller.writer,
      sources: sourced ? [contractSource(sourced.source)] : [],
    }
  }
