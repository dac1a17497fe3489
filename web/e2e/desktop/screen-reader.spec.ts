import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { devices } from '../screens/screen.ts'

// What a screen reader says, and what the keyboard reaches, on the main ways through the app.
test.use(devices.desktop)

test('discover: Tab goes camera, field, examples, format, Discover', async ({ home, page }) => {
  await home.openAsNewUser()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Every stone has a story" [level=1]
    - button "Take or choose a photo"
    - text: Landmark
    - list "Examples to try":
      - listitem:
        - button "Colosseum"
    - text: Story format
    - combobox "Story format":
      - option "Quick Facts · 1 min · 1 credit" [selected]
    - button "Discover the history" [disabled]
    - link "4 credits left"
  `)
  await page.getByRole('button', { name: 'Take or choose a photo' }).focus()
  await page.keyboard.press('Tab')
  await expect(home.landmark).toBeFocused()
  await page.keyboard.type('Atlantis')
  await page.keyboard.press('Escape')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
  await expect(home.discover).toBeFocused()
})

test('suggestions: the arrow keys name each place and its number', async ({ home, page }) => {
  await home.openAsNewUser()
  await page.request.get('/api/places?name=Stonehenge')
  await home.landmark.pressSequentially('stonehen')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - combobox "Landmark" [expanded]: stonehen
    - listbox "Suggested places":
      - option /Stonehenge/ [selected]
      - option "Discover “stonehen”"
    - status: 1 suggestion. Use the arrow keys.
  `)
})

test('story, player and list: each by keyboard, with its names', async ({ page }) => {
  test.setTimeout(90_000)
  await signUp(page)
  await generateStory(page, 'Colosseum', 'history_guide')

  await page.goto('/stories')
  const list = page.getByRole('main')
  await expect(list).toMatchAriaSnapshot(`
    - heading "Your Stories" [level=1]
    - search:
      - searchbox "Search your stories"
    - status: 1 story
    - region:
      - heading [level=2]
      - list:
        - listitem:
          - link /History Guide/
          - button /More for “/
  `)
  const more = list.getByRole('button', { name: /^More for/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await list.getByRole('link', { name: /History Guide/ }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('article')).toMatchAriaSnapshot(`
    - heading [level=1]
    - region "Narration":
      - button /Listen \\d+ min/
    - button "Share"
    - button "Download"
    - button "More"
    - region "Sources":
      - heading "Sources" [level=2]
    - switch "Show sources"
    - paragraph:
      - button /^Source 2/
    - complementary:
      - heading "Fun Fact" [level=2]
  `)
  await page.getByRole('button', { name: /^Source 2/ }).focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('dialog', { name: 'Where sentence 2 comes from' })
  await expect(source).toMatchAriaSnapshot(`
    - heading "Where sentence 2 comes from" [level=2]
    - button "Close"
    - figure:
      - blockquote
      - link /Open this version/
  `)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Source 2/ })).toBeFocused()

  const player = page.getByRole('region', { name: 'Narration' })
  await player.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  // The double takes its time on a busy machine.
  await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeFocused({
    timeout: 40_000,
  })
  await page.keyboard.press('Space')
  await expect(player).toMatchAriaSnapshot(`
    - button "Play"
  `)
})
