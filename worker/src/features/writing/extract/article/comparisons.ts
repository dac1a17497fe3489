import type { Language } from '@storystone/schema/catalog.ts'
import { phrases } from './phrases.ts'

/** Words that compare with, or go on from, what the sentence doesn't have. */
const comparatives: Readonly<Record<Language, RegExp>> = {
  en: phrases`
    # Comparisons without an object.
    (?:smaller|larger|bigger|older|newer|taller|higher|lower|wider|better|more (?!(?:than|or less)\b)\p{Ll}+)(?! (?:than|of|part))
    similar(?! to) | (?:he|she|it|they) too | of the time | these | such(?! as) | affiliated
    # Events that go on from another.
    re-?establish\w* | retaken | recaptured | reconquered | resum\w+ | (?:continue[sd]?|remained?) to
    continued(?=[,.]) | (?:after|before|since) its \p{Ll}+(?:tion|ing)
    immediately(?! (?:\p{Ll}+ of|above|adjacent|after|before|behind|below|beneath|inside|next|outside|to)\b)
    # "Work had begun", with nothing that it came before. "It had tiled walls" is another "had".
    ^(?!.*\b(?:[Bb]y|[Bb]efore|[Ww]hen|[Aa]fter|[Uu]ntil|who|which|that|than|[Ss]ince|[Oo]nce|[Bb]ecause|[Ww]hile|[Aa]lthough|[Aa]s)\b).*\bhad (?:been \p{Ll}+ed|(?:been )?(?:begun|built)|\p{Ll}+ed(?=[.,]| (?:an?|the|its|for|from|in|into|on|to)\b))
    # Future, and opinions.
    will | (?:felt|argued|believed|claimed) that
  `,
  fr: phrases`
    # Numbered or counted things.
    « ?\p{Ll}+ \d+ ?» | ^(?:Deux|Trois|Quatre|Cinq|Six|Sept|Huit|Neuf|Dix|Douze) \p{Ll}+(?=\s) | ^[^,]*, c[’']est(?=\s)
    # Comparisons without an object.
    l[ea] plus \p{Ll}+(?=,) | (?:semblable|similaire)s?(?! (?:à|aux?)(?!\p{L})) | tel(?:le)?s?(?! qu)
    (?<!(?:le|la|les|des?|du|aux?|[nsmt]os|leurs?|ses|son|sa|une?|ne|n’est|non) )plus (?!(?:de|du|des|que|tard|ou)(?!\p{L}))\p{Ll}+(?! (?:que|de|d’|d'|tard))
    # Events that go on from another.
    repri(?:s|se|ses|t|rent) | reprend | continu(?:e|a|ait|èrent) (?:à|d|de) | de l[’']époque
    # Future.
    (?:ser|jouer|fer|deviendr|prendr|donner|rester|viendr)(?:a|ont)
  `,
}

/** Whether a sentence compares with something that it does not have. */
export const comparesAlone = (text: string, language: Language): boolean =>
  comparatives[language].test(text)
