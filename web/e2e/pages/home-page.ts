import { expect, type Page } from '@playwright/test'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type Credentials, newCredentials, signUp, submitCredentials } from './account.ts'
import { fillIn, textsIn } from './texts.ts'

/** Home, as a visitor of one language sees and uses it. */
export const createHomePage = (page: Page, language: Language = 'en') => {
  const say = textsIn(language)
  const landmark = page.getByLabel(say.home.landmark, { exact: true })
  const format = page.getByLabel(say.home.format, { exact: true })
  const discover = page.getByRole('button', { name: say.home.discover })

  const creditsLeft = (count: number) => {
    const { creditsLeft_one, creditsLeft_other } = say.home
    return page.getByText(fillIn(count === 1 ? creditsLeft_one : creditsLeft_other, { count }))
  }

  /** Writes a name and closes its suggestions, which would cover Discover. */
  const write = async (name: string): Promise<void> => {
    await landmark.fill(name)
    await landmark.press('Escape')
  }

  return {
    say,
    write,
    landmark,
    format,
    discover,
    creditsLeft,
    suggestions: page.getByRole('dialog', { name: say.discovering.didYouMean }),
    open: async (): Promise<void> => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: say.home.heading })).toBeVisible()
    },
    allFree: page.getByText(say.home.allFree),
    /** Opens home, at `url`, as a new user. */
    openAsNewUser: async (url = '/'): Promise<Credentials> => {
      const credentials = await signUp(page)
      await page.goto(url)
      await expect(creditsLeft(4).or(page.getByText(say.home.allFree))).toBeVisible()
      return credentials
    },
    /** Goes through the sign-up to which Discover leads, back to home. */
    signUp: async (): Promise<Credentials> => {
      const credentials = newCredentials()
      await expect(page.getByRole('heading', { name: say.auth.signUp })).toBeVisible()
      await submitCredentials(page, credentials, say)
      await expect(creditsLeft(4)).toBeVisible()
      return credentials
    },
    /** Requests the story of a landmark. */
    request: async (name: string, chosen?: Format): Promise<void> => {
      if (chosen) await format.selectOption(chosen)
      await write(name)
      await discover.click()
    },
  }
}
export type HomePage = ReturnType<typeof createHomePage>
