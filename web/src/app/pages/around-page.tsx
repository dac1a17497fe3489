import { useNavigate } from 'react-router-dom'
import { AroundPage as Around } from '#web/around/page.tsx'
import { pickPlace } from '#web/story-request'

/** /around: a place that has no story yet is picked for home's form. */
export const AroundPage = () => {
  const navigate = useNavigate()
  return (
    <Around
      onPick={(place) => {
        pickPlace(place)
        void navigate('/')
      }}
    />
  )
}
