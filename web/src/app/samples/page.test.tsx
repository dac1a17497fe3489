import '#web/testing/user.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { NarrationBar } from '#web/narration/player/bar.tsx'
import { discard } from '#web/narration/player/playback-control.ts'
import { json, startContractServer, until } from '#web/testing/contract-server.ts'
import { buttonOf, doing, press, render, textOf } from '#web/testing/render.tsx'
import { stubSpeech } from '#web/testing/speech.ts'
import { enSamples } from './en.ts'
import { SamplePage } from './page.tsx'

const listen = 'Listen · 3 min Read by this device’s voice'

const open = async (format: string) => {
  vi.stubGlobal('speechSynthesis', {
    ...speechSynthesis,
    getVoices: () => [{ lang: 'en-GB', localService: true }],
  })
  const server = await startContractServer(json([]))
  const page = await render(
    <Routes>
      <Route element={<SamplePage />} path="/sample/:format" />
    </Routes>,
    'en',
    `/sample/${format}`,
  )
  await until(() => expect(page.querySelector('article')).not.toBeNull())
  return { page, ...server }
}

afterEach(() => doing(discard))

it('a visitor hears the sample guide by the device’s voice, and its bar leads back to it', async () => {
  const { texts } = stubSpeech()
  const { page, paths } = await open('history_guide')
  await until(() => expect(buttonOf(page, listen)?.disabled).toBe(false))
  await press(page, listen)
  expect(texts()).toEqual([enSamples.history_guide.title[0]])
  expect(paths().filter((path) => path.includes('narrate'))).toEqual([])
  const bar = await render(<NarrationBar />)
  expect(bar.querySelector('a')?.getAttribute('href')).toBe('/sample/history_guide')
})

it('a sample of facts has sources, and neither a player nor actions of its own', async () => {
  stubSpeech()
  const { page } = await open('quick_facts')
  expect(page.querySelector('section[aria-label="Narration"]')).toBeNull()
  expect(textOf(page)).toContain('Sources')
  expect(textOf(page)).toContain('Millau Viaduct')
  for (const absent of ['More', 'Share']) expect(buttonOf(page, absent)).toBeUndefined()
})

it('a sample of an inscription names its picture a drawing, says why it has no sources, and asks first', async () => {
  stubSpeech()
  const { page } = await open('translate_inscription')
  expect(page.querySelector('figcaption')?.textContent).toBe('A drawing, not a view of this place.')
  expect(textOf(page)).toContain('based on its photo alone')
  const [first] = page.querySelectorAll('a[href="/"]')
  expect(first?.className).toContain('button-primary')
})
