import { type PackageId, packageIds } from '@storystone/schema/credit-packages.ts'
import { useState } from 'react'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

const key = 'lastSelectedPackage'

/** The package chosen at the last visit, or the small one. */
export const rememberedPackage = (): PackageId =>
  packageIds.find((id) => id === readLocal(key)) ?? 'small'

export type PackageChoice = {
  /** Null after a cancelled payment, until the user chooses again. */
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
      writeLocal(key, id)
    },
    clear: () => {
      setChosen(null)
      removeLocal(key)
    },
  }
}
