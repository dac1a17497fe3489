import type { Language } from '@storystone/schema/catalog.ts'
import { phrases } from './phrases.ts'

/** Words that compare with, or go on from, what the sentence doesn't have. */
const comparatives: Readonly<Record<Language, RegExp>> = {
  en: phrases`
    # Than what?
    (?:smaller|larger|bigger|older|newer|taller|higher|lower|wider|better|more \p{Ll}+)(?! (?:than|of|part))
    similar(?! to) | (?:he|she|it|they) too | of the time | these | such | affiliated
    # After what?
    re-?establish\w* | retaken | recaptured | reconquered | resum\w+ | (?:continue[sd]?|remained?) to
    continued(?=[,.]) | (?:after|before|since) its \p{Ll}+(?:tion|ing)
    immediately(?! (?:after|before|\p{Ll}+ of|to|behind|above|below|next))
    # "Work had begun", with nothing that it came before.
    ^(?!.*\b(?:[Bb]y|[Bb]efore|[Ww]hen|[Aa]fter|[Uu]ntil|who|which|that|than|[Ss]ince|once|because|[Aa]lthough|as)\b).*\bhad (?:been )?(?:\p{Ll}+ed|begun|built)
    # What is to come, and what somebody holds.
    will | (?:felt|argued|believed|claimed) that
  `,
  fr: phrases`
    # Which ones?
    « ?\p{Ll}+ \d+ ?» | ^(?:Deux|Trois|Quatre|Cinq|Six|Sept|Huit|Neuf|Dix|Douze) \p{Ll}+(?=\s) | ^[^,]*, c[’']est(?=\s)
    # Than what?
    l[ea] plus \p{Ll}+(?=,) | (?:semblable|similaire)s?(?! à) | tels? | telles?
    (?<!(?:le|la|les|des?|du|aux?|[nsmt]os|leurs?|ses|son|sa|une?|ne|n’est|non) )plus \p{Ll}+(?! (?:que|de|d’|d'|tard))
    # After what?
    repri(?:s|se|ses|t|rent) | reprend | continu(?:e|a|ait|èrent) (?:à|d) | de l[’']époque
    # What is to come.
    (?:ser|jouer|fer|deviendr|prendr|donner|restera|viendr)(?:a|ont)
  `,
}

/** Whether a sentence compares with something that it does not have. */
export const comparesAlone = (text: string, language: Language): boolean =>
  comparatives[language].test(text)
