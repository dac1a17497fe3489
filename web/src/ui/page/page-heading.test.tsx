import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { doing, render } from '../../testing/render.tsx'
import { PageHeading } from './page-heading.tsx'

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

const focused = () => document.activeElement?.textContent

describe('the heading of a page', () => {
  it('leaves the focus alone when it is the first', async () => {
    await render(<App />)
    expect(document.activeElement).toBe(document.body)
  })

  it('takes the focus from the link that led to it, and hands it on to what comes in its place', async () => {
    const { arrive } = await openLatePage()
    expect(focused()).toBe('Its skeleton')
    await arrive()
    expect(focused()).toBe('The page')
  })

  it('does not take the focus back from who has gone on to the header meanwhile', async () => {
    const { link, arrive } = await openLatePage()
    link?.focus()
    await arrive()
    expect(focused()).toBe('open')
  })
})
