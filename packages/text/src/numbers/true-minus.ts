/** A formatted number with the sign that is as wide as a plus. */
export function trueMinus(text: string): string {
  return text.replace('-', '−');
}
