import { useTranslation } from 'react-i18next'
import type { Player } from './player-store.ts'

/** By what the server's log knows why a narration has failed; nothing where it was not the server. */
export const Reference = ({ of: { reference } }: { of: Pick<Player, 'reference'> }) => {
  const { t } = useTranslation()
  if (reference === undefined) return null
  return <p className="wrap-anywhere text-small">{t('trouble.reference', { reference })}</p>
}
