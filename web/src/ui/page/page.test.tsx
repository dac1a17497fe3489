import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { PageHeading, pageTopId } from './page.tsx'

const LatePage = () => {
  const [isThere, setIsThere] = useState(false)
  return (
    <>
      {isThere ? (
        <PageHeading key="page">The page</PageHeading>
      ) : (
        <PageHeading key="skeleton">Its skeleton</PageHeading>
      )}
      <button onClick={() => setIsThere(true)} type="button">
        arrive
      </button>
    </>
  )
}

const App = () => (
  <>
    <section id={pageTopId} tabIndex={-1} />
    <header>
      <Link to="/late">open</Link>
    </header>
    <main>
      <Routes>
        <Route element={<PageHeading>Home</PageHeading>} path="/" />
        <Route element={<LatePage />} path="/late" />
      </Routes>
    </main>
  </>
)

const openLatePage = async () => {
  const page = await render(<App />)
  const link = page.querySelector('a')
  link?.focus()
  await doing(() => link?.click())
  return { link, arrive: () => doing(() => page.querySelector('button')?.click()) }
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

describe('the heading of a page', () => {
  it('leaves the focus alone on the first page', async () => {
    await render(<App />)
    expect(document.activeElement).toBe(document.body)
  })

  it('is announced at the top of the page after a navigation, as is the one that replaces it', async () => {
    const { arrive } = await openLatePage()
    expect(focused()).toBe('Its skeleton')
    expect(document.activeElement?.id).toBe(pageTopId)
    await arrive()
    expect(focused()).toBe('The page')
  })

  it('does not take the focus back when the user has moved to the header', async () => {
    const { link, arrive } = await openLatePage()
    link?.focus()
    await arrive()
    expect(focused()).toBe('open')
  })
})
