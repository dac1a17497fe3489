import { formatTraits } from '@storystone/schema/catalog.ts'
import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findPlaces } from '#web/places/find-places.ts'
import { chosenPlace, type PlaceAnswer, type PlaceQuestion } from '#web/places/question.ts'
import { useGeneration } from '../progress/store.ts'

/** Regenerates a story as a name, once it is clear which place that means; an inscription needs none. */
export const useRetell = ({ id, format, language }: Story) => {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<PlaceQuestion>()
  const [isSearching, setIsSearching] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const regenerate = (text: string, place?: ChosenPlace): void => {
    const request = { text, format, language, retells: id, ...(place && { place }) }
    void useGeneration.getState().start(request)
    void navigate('/')
  }

  /** Without an answer, and without a candidate, the server says what it can do with the name. */
  const retell = async (name: string): Promise<void> => {
    if (formatTraits[format].needsPhoto) return regenerate(name)
    const { signal } = leaving.current
    setIsSearching(true)
    const search = { text: name, language, location: undefined }
    const found = await findPlaces(search, signal).catch((error: unknown) => {
      console.info('The place could not be looked up', error)
      return { candidates: [], sure: false }
    })
    if (signal.aborted) return
    setIsSearching(false)
    const [first] = found.candidates
    if (first && !found.sure) {
      setQuestion({ places: found.candidates, typed: name, hasPhoto: true, format })
    } else regenerate(name, first && chosenPlace(first))
  }

  const retellAs = (place: Candidate): void => regenerate(place.name, chosenPlace(place))

  /** The same name again means that it is to be taken as it is. */
  const answer = (given?: PlaceAnswer): void => {
    setQuestion(undefined)
    if (given?.kind === 'place') regenerate(given.place.name, given.place)
    else if (given?.name === question?.typed) regenerate(question?.typed ?? '')
    else if (given) void retell(given.name)
  }

  return { retell, retellAs, isSearching, question, answer }
}
