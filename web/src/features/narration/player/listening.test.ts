import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../../../platform/i18n.ts'
import { useDeletions } from '../../../story/deletions.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { useVoice } from '../voice/voice-store.ts'
import { goToSentence, listenToDevice, pause, resume, setSpeed, step } from './listening.ts'
import { usePlayer } from './player-store.ts'
import { needsBar, usePresence } from './presence.ts'

const story: NarratedStory = {
  id: 'one',
  title: 'The Arena',
  content: `Stone upon stone. ${'Very long, '.repeat(30)}and done. It took ten years.`,
  language: 'en',
  location: null,
  imageUrl: null,
}

class Utterance {
  onstart?: () => void
}

/** The device's voice, as happy-dom has none; it never comes to an end. */
const begin = () => {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    cancel: () => {},
    speak: (utterance: Utterance) => utterance.onstart?.(),
  })
  listenToDevice(story, { lang: 'en-GB' } as SpeechSynthesisVoice)
}

const player = () => usePlayer.getState()
const secondsOf = (sentence: number) => player().sentences[sentence]?.seconds

beforeEach(async () => {
  await startI18n('en')
  localStorage.clear()
  useDeletions.setState({ gone: new Set() })
  begin()
})

describe('listening', () => {
  it('is held and goes on, and is known to the shell until it is dropped', () => {
    expect(player()).toMatchObject({ status: 'playing', telling: { by: 'device', story } })
    expect(needsBar(usePresence.getState())).toBe(true)
    usePresence.setState({ shown: 'one' })
    expect(needsBar(usePresence.getState())).toBe(false)
    usePresence.setState({ shown: undefined })
    pause()
    expect(player().status).toBe('paused')
    resume()
    expect(player().status).toBe('playing')
  })

  it('goes to a sentence, and by steps to its neighbours however long they are', () => {
    goToSentence(1)
    expect(player().position).toBe(secondsOf(1))
    step(1)
    expect(player().position).toBe(secondsOf(2))
    step(-1)
    expect(player().position).toBe(secondsOf(1))
    step(-1)
    step(-1)
    expect(player().position).toBe(0)
  })

  it('goes on from a sentence that is chosen while it is held', () => {
    pause()
    goToSentence(2)
    expect(player()).toMatchObject({ status: 'playing', position: secondsOf(2) })
  })

  it('remembers the speed', () => {
    setSpeed(1.25)
    expect(player().speed).toBe(1.25)
    expect(localStorage.getItem('storystone:narration-speed')).toBe('1.25')
  })

  it('is dropped when the voice changes', () => {
    useVoice.getState().choose('female')
    expect(player()).toMatchObject({ status: 'none', telling: undefined, position: 0 })
    expect(needsBar(usePresence.getState())).toBe(false)
  })

  it('is dropped when its story is deleted, and not when another one is', () => {
    useDeletions.setState({ gone: new Set(['another']) })
    expect(player().status).toBe('playing')
    useDeletions.setState({ gone: new Set(['one']) })
    expect(player().status).toBe('none')
  })
})
