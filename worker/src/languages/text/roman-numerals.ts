const canonical = /^(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const values: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
}

const isRoman = (letter: string): boolean => Object.hasOwn(values, letter)

/** The value of a well-formed Roman numeral; null for other letters. */
export const romanValue = (numeral: string): number | null => {
  if (!isRoman(numeral.charAt(0)) || !isRoman(numeral.slice(-1)) || !canonical.test(numeral))
    return null
  const digits = [...numeral].map((digit) => values[digit] ?? 0)
  return digits.reduce(
    (sum, digit, index) => (digit < (digits[index + 1] ?? 0) ? sum - digit : sum + digit),
    0,
  )
}

const rulers = new Set(
  `Abbas Adrian Adrien Afonso Ahmed Akbar Albert Alexander Alexandre Alexios Alfonso Alphonse Amadeus
  Amenhotep Aménophis Amédée Anastasius Andronicus Anne Antiochos Antiochus Artaxerxes Ashurbanipal
  Attale Attalus Baldwin Basil Basile Baudouin Bayezid Benedict Benoît Boniface Boris Canute Carlos
  Casimir Catherine Celestine Charles Childebert Christian Christina Christine Clement Clotaire Clovis
  Clément Constantin Constantine Cosimo Cyrus Dagobert Darius David Edmund Edouard Edward Elisabeth
  Elizabeth Emanuel Emmanuel Eric Erik Eugene Eugène Eumène Eumenes Farouk Felipe Ferdinand Francis
  Franz François Frederick Friedrich Frédéric Fuad George Georges Gregory Grégoire Guillaume Gustav
  Gustave Gustavus Haakon Hadrian Harald Harold Hassan Heinrich Henri Henry Hugh Hugues Humbert
  Innocent Isabella Isabelle Ivan Jacob Jacques Jahangir Jaime James Jayavarman Jean Jeanne Joan
  Johan John Joseph João Juan Jules Julius Justin Justinian Justinien Kamehameha Karl Ladislas
  Ladislaus Leo Leopold Lorenzo Lothair Lothaire Louis Ludwig Léon Léopold Malcolm Manuel Margaret
  Marguerite Marie Mary Matthias Maximilian Maximilien Mehmed Mehmet Michael Michel Mithridates
  Mohammed Mourad Muhammad Murad Napoleon Napoléon Narai Nebuchadnezzar Nicholas Nicolas Olaf Oscar
  Otto Otton Pakal Paul Pedro Pepin Peter Philip Philippe Pie Pierre Pius Ptolemy Ptolémée Pépin Rama
  Ramses Ramesses Ramsès Richard Robert Rodolphe Rudolf Sancho Sargon Seleucus Selim Seti Sigismond
  Sigismund Sixte Sixtus Soliman Stanislas Stephen Suleiman Suryavarman Sylvester Sélim Séthi Theodosius
  Theodoric Théodose Thutmose Tiberius Umberto Urbain Urban Venceslas Victor Victoria Wenceslas Wilhelm
  Willem William Xerxes Xerxès Édouard Élisabeth Étienne`.split(/\s+/),
)
const femaleRulers =
  /^(?:Anne|Catherine|Christina|Christine|[EÉ]li[sz]abeth|Isabell[ae]|Jeanne|Joan|Mar(?:garet|guerite|ie|y)|Victoria)$/

/** Whether a one-letter numeral after this name numbers a ruler. */
export const isRuler = (name: string): boolean => rulers.has(name)

/** Whether the numeral after this ruler’s name is feminine in French. */
export const isFemaleRuler = (name: string): boolean => femaleRulers.test(name)

/** A capitalized word and the numeral after it. */
export const numeralAfterName =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}’'-]{1,40}) ([IVX]+)(?![\p{L}\p{N}])/gu
/** A year in Roman numerals, as on a façade. */
export const yearNumeral = /(?<![\p{L}\p{N}])(M[MDCLXVI]{3,})(?![\p{L}\p{N}])/gu
