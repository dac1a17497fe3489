import type { Locator } from '@playwright/test'
import { untilAtRest } from '../pages/page-state.ts'
import type { Stage } from './screen.ts'

/** Opens `/` and waits until one can type. */
export const openHome = async ({ page, texts }: Stage): Promise<void> => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: texts.home.heading }).waitFor()
  await untilAtRest(page)
}

/** Opens a page and waits for its heading. */
export const openPage = async ({ page }: Stage, path: string, heading: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** A form's field by its name in the form. */
export const field = ({ page }: Stage, name: string): Locator => page.locator(`[name="${name}"]`)

/** Presses a button by its label. */
export const press = ({ page }: Stage, label: string): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click()
