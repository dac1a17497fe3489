import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { Joined } from '#web/ui/format/format.tsx'

const linkClass = 'underline decoration-rule underline-offset-4 hover:text-accent'

type PictureCreditProps = Omit<StoryPicture, 'url' | 'license'> & { license: string | null }

/** Who made a picture, and its license, with links to both. */
export const PictureCredit = ({ author, license, licenseUrl, sourceUrl }: PictureCreditProps) => {
  const { t } = useTranslation()
  return (
    <figcaption className="wrap-anywhere text-small text-soft">
      <Joined>
        <a className={linkClass} href={sourceUrl} rel="noreferrer" target="_blank">
          {t('story.pictureBy', { author })}
        </a>
        {licenseUrl === null ? (
          license
        ) : (
          <a className={linkClass} href={licenseUrl} rel="license noreferrer" target="_blank">
            {license}
          </a>
        )}
      </Joined>
    </figcaption>
  )
}
