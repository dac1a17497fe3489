import { type PackageId, packageIds } from '@storystone/schema/catalog.ts'
import { useState } from 'react'
import { dropFromStorage, keepInStorage, readStorage } from '../../platform/preferences.ts'

const key = 'lastSelectedPackage'

/** The package chosen at the last visit, or the small one. */
export const rememberedPackage = (): PackageId =>
  packageIds.find((id) => id === readStorage(key)) ?? 'small'

export type PackageChoice = {
  /** Null after a canceled payment, until the user chooses again. */
  readonly chosen: PackageId | null
  choose(id: PackageId): void
  clear(): void
}

/** The chosen package, at first the remembered one. */
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
