import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tale } from '../text/narration-text.ts'
import { createDeviceTeller, scriptOf } from './device-teller.ts'
import type { TellerEvents } from './teller.ts'

const tale: Tale = {
  id: 'one',
  title: 'The Arena',
  content: 'Stone **upon** stone. It took ten years.\n\nThen came the games.',
  language: 'en',
}

/** What a browser hands out: happy-dom has none. */
class Utterance {
  voice: unknown
  lang = ''
  rate = 1
  onstart?: () => void
  onend?: () => void
  onerror?: (event: { error: string }) => void
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const device = () => {
  const said: Utterance[] = []
  const last = () => {
    const utterance = said.at(-1)
    if (utterance === undefined) throw new Error('Nothing was said')
    return utterance
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: Utterance) => {
      said.push(utterance)
      utterance.onstart?.()
    },
    // As browsers do: whoever is cut short says that it has ended.
    cancel: () => said.at(-1)?.onend?.(),
  })
  return { said, last, texts: () => said.map(({ text }) => text) }
}

const voice = { lang: 'en-GB' } as SpeechSynthesisVoice

const tell = (from = 0) => {
  const events = {
    onSound: vi.fn(),
    onHush: vi.fn(),
    onWait: vi.fn(),
    onEnd: vi.fn(),
    onFail: vi.fn(),
    onMove: vi.fn(),
    onLength: vi.fn(),
    onSentences: vi.fn(),
  } satisfies TellerEvents
  return { events, teller: createDeviceTeller({ tale, voice, from, speed: 1.5 }, events) }
}

const { parts, sentences, length } = scriptOf(tale)

beforeEach(() => void vi.unstubAllGlobals())

describe('the device’s voice', () => {
  it('says the title and then sentence after sentence, without mark-up, to the end', () => {
    const { last, texts, said } = device()
    const { events } = tell()
    expect(events.onLength).toHaveBeenCalledWith(length, true)
    expect(events.onSentences).toHaveBeenCalledWith(sentences)
    for (let each = 0; each < 3; each += 1) last().onend?.()
    expect(texts()).toEqual([
      'The Arena',
      'Stone upon stone.',
      'It took ten years.',
      'Then came the games.',
    ])
    expect(said[0]).toMatchObject({ lang: 'en-GB', rate: 1.5, voice })
    expect(events.onMove).toHaveBeenLastCalledWith(sentences[2]?.seconds)
    expect(events.onEnd).not.toHaveBeenCalled()
    last().onend?.()
    expect(events.onEnd).toHaveBeenCalledOnce()
  })

  it('is held at a sentence and goes on with it', () => {
    const { last, texts } = device()
    const { teller, events } = tell(parts[2]?.seconds)
    teller.pause()
    expect(events.onHush).toHaveBeenCalledOnce()
    last().onend?.()
    expect(texts()).toEqual(['It took ten years.'])
    teller.play()
    expect(texts()).toEqual(['It took ten years.', 'It took ten years.'])
  })

  it('goes to the sentence of a moment, and stays held where it was held', () => {
    const { texts } = device()
    const { teller } = tell()
    teller.seek((parts[3]?.seconds ?? 0) + 0.1)
    expect(texts()).toEqual(['The Arena', 'Then came the games.'])
    teller.pause()
    teller.seek(-5)
    expect(texts()).toHaveLength(2)
    teller.play()
    expect(texts().at(-1)).toBe('The Arena')
  })

  it('says its sentence anew at another speed, and starts anew after the end', () => {
    const { last, said } = device()
    const { teller } = tell(parts[3]?.seconds)
    teller.setSpeed(2)
    expect(said.map(({ text, rate }) => [text, rate])).toEqual([
      ['Then came the games.', 1.5],
      ['Then came the games.', 2],
    ])
    last().onend?.()
    teller.play()
    expect(last().text).toBe('The Arena')
  })

  it('is hushed by another app, and fails when it can’t speak', () => {
    const { last } = device()
    const { teller, events } = tell()
    last().onerror?.({ error: 'interrupted' })
    expect(events.onHush).toHaveBeenCalledOnce()
    expect(events.onFail).not.toHaveBeenCalled()
    teller.play()
    last().onerror?.({ error: 'synthesis-failed' })
    expect(events.onFail).toHaveBeenCalledOnce()
  })

  it('says no more once it is closed', () => {
    const { last, texts } = device()
    const { teller, events } = tell()
    teller.close()
    last().onend?.()
    expect(texts()).toEqual(['The Arena'])
    expect(events.onEnd).not.toHaveBeenCalled()
  })
})

it('a script has a time for everything, in its order, and each sentence its place', () => {
  expect(sentences.map(({ start, end }) => tale.content.slice(start, end))).toEqual([
    'Stone **upon** stone.',
    'It took ten years.',
    'Then came the games.',
  ])
  const times = [...parts.map(({ seconds }) => seconds), length]
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
})
