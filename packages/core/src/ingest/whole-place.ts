/** A place in a text that is not inside a character of two halves. */
export function wholePlace(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
