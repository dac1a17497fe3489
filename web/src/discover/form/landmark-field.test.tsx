import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { startI18n } from '#web/platform/i18n.ts'
import { useDraftText } from '#web/story-request/draft/draft.ts'
import { controlOf, doing } from '#web/testing/render.tsx'
import { LandmarkField } from './format-field.tsx'

it('LandmarkField keeps text that was put into the prerendered field during hydration', async () => {
  await startI18n('en')
  const field = <LandmarkField onEdit={() => {}} onFocus={() => {}} />
  const page = document.createElement('div')
  page.innerHTML = renderToString(field)
  document.body.append(page)
  controlOf(page, 'Landmark').value = 'Petra'
  await doing(() => {
    const root = hydrateRoot(page, field)
    onTestFinished(async () => {
      await doing(() => root.unmount())
      page.remove()
    })
  })
  expect(useDraftText.getState().text).toBe('Petra')
  expect(controlOf(page, 'Landmark').value).toBe('Petra')
})
