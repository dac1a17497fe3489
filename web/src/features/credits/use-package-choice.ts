import { type PackageId, packageIds } from '@storystone/schema/catalog.ts'
import { useState } from 'react'
import { dropFromStorage, keepInStorage, readStorage } from '../../platform/preferences.ts'

const key = 'lastSelectedPackage'

/** The package of the last visit, or the small one. */
export const rememberedPackage = (): PackageId =>
  packageIds.find((id) => id === readStorage(key)) ?? 'small'

export type PackageChoice = {
  /** Null once a payment was canceled, until one is chosen anew. */
  readonly chosen: PackageId | null
  choose(id: PackageId): void
  clear(): void
}

/** The package that is chosen: at first the remembered one. */
export const usePackageChoice = (): PackageChoice => {
  const [chosen, setChosen] = useState<PackageId | null>(rememberedPackage)
  return {
    chosen,
    choose: (id) => {
      setChosen(id)
      keepInStorage(key, id)
    },
    clear: () => {
      setChosen(null)
      dropFromStorage(key)
    },
  }
}
