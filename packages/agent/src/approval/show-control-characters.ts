/**
 * The text with control and invisible characters written out, so that a terminal cannot be made to show
 * something else than what is about to run. Line breaks and tabs stay.
 */
export function showControlCharacters(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

// Some characters that are displayed as nothing are letters to Unicode, which programs accept in names. U+FE0F only colours an emoji.
const HIDDEN = /(?!\uFE0F)(?:[^\P{C}\n\t]|[\u2028\u2029\p{Default_Ignorable_Code_Point}])/gu;
